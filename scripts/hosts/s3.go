package main

import (
	"crypto/md5"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"modelcatalog/scripts/promises"
)

// The bucket and its keys. Of a website's address the store takes the host's name for the bucket.
const (
	bucket    = "localhost"
	accessKey = "test"
	secretKey = "testtest"
)

// What makes a bucket a website that anybody may read.
const (
	websiteConfig = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
		`<IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument></WebsiteConfiguration>`
	readPolicy = `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":["s3:GetObject"],"Resource":["arn:aws:s3:::` + bucket + `/*"]}]}`
	corsConfig = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>` +
		`<AllowedMethod>HEAD</AllowedMethod><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`
)

// store is a running S3 server with one bucket, and its website.
type store struct {
	*server
	endpoint, website string
	environment       []string // for rclone and the deploy script
}

// startStore starts versitygw on an empty folder, and makes the bucket.
func startStore(work string) (*store, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	websitePort, err := freePort()
	if err != nil {
		return nil, err
	}
	data := filepath.Join(work, "store")
	if err := os.MkdirAll(data, 0o755); err != nil {
		return nil, err
	}
	s := &store{endpoint: "http://127.0.0.1:" + port, website: "http://" + bucket + ":" + websitePort}
	s.environment = []string{
		"RCLONE_CONFIG=" + filepath.Join(work, "rclone.conf"), "RCLONE_CONFIG_STORE_TYPE=s3", "RCLONE_CONFIG_STORE_PROVIDER=Other",
		"RCLONE_CONFIG_STORE_ENDPOINT=" + s.endpoint, "RCLONE_CONFIG_STORE_REGION=us-east-1",
		"RCLONE_CONFIG_STORE_ACCESS_KEY_ID=" + accessKey, "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY=" + secretKey,
		"AWS_CA_BUNDLE=", // rclone 1.60 cannot read one
	}
	if err := os.WriteFile(filepath.Join(work, "rclone.conf"), nil, 0o600); err != nil {
		return nil, err
	}
	s.server, err = serve(s.endpoint, []string{"ROOT_ACCESS_KEY=" + accessKey, "ROOT_SECRET_KEY=" + secretKey}, "bin/versitygw",
		"--port", "127.0.0.1:"+port, "--website", "127.0.0.1:"+websitePort, "--quiet", "posix", data)
	if err != nil {
		return s, err
	}
	for _, resource := range []struct{ query, body string }{
		{"", ""}, {"?website=", websiteConfig}, {"?policy=", readPolicy}, {"?cors=", corsConfig},
	} {
		if err := s.put(resource.query, resource.body); err != nil {
			return s, err
		}
	}
	return s, nil
}

// put sets a property of the bucket; "" makes it.
func (s *store) put(query, body string) error {
	sum := md5.Sum([]byte(body))
	out, err := exec.Command("curl", "--silent", "--show-error", "--fail-with-body", "--aws-sigv4", "aws:amz:us-east-1:s3",
		"--user", accessKey+":"+secretKey, "--header", "x-amz-content-sha256: UNSIGNED-PAYLOAD",
		"--header", "Content-MD5: "+base64.StdEncoding.EncodeToString(sum[:]),
		"--request", "PUT", "--data-binary", body, s.endpoint+"/"+bucket+query).CombinedOutput()
	if err != nil {
		return fmt.Errorf("setting %q of the bucket: %w: %s", query, err, out)
	}
	return nil
}

// deploy fills the bucket from a tree, and returns what the script says. The store keeps objects as files.
func (s *store) deploy(tree string) (string, error) {
	command := exec.Command("scripts/deploy-s3.sh", "--yes", "--folders", "--dist", tree, "store:"+bucket)
	command.Env = append(os.Environ(), s.environment...)
	out, err := command.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, out)
	}
	return string(out), nil
}

// startS3 serves a tree from the website of a bucket.
func startS3(work, tree string) (promises.Do, func() error, error) {
	s, err := startStore(work)
	if s == nil {
		return nil, none, err
	}
	if err == nil {
		_, err = s.deploy(tree)
	}
	if err != nil {
		return nil, s.stop, err
	}
	do, err := promises.Server(s.website)
	return fromElsewhere(do), s.stop, err
}

// fromElsewhere sends requests as a browser does from another website: a store answers with CORS headers to no others.
func fromElsewhere(do promises.Do) promises.Do {
	return func(method, target string, headers http.Header) (*http.Response, error) {
		headers = headers.Clone()
		headers.Set("Origin", "https://example.com")
		return do(method, target, headers)
	}
}
