package main

import (
	"crypto/md5"
	"encoding/base64"
	"os"

	"modelcatalog/scripts/process"
)

// The bucket and its keys. The store takes the host name in a website's address for the bucket.
const (
	bucket    = "localhost"
	accessKey = "test"
	secretKey = "testtest"
)

// settings make the bucket, and then make it a website that anybody may read. Each is a PUT of a
// body to the bucket's address with a query.
var settings = []struct{ query, body string }{
	{"", ""}, // the bucket itself
	{"?website=", `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
		`<IndexDocument><Suffix>index.html</Suffix></IndexDocument>` +
		`<ErrorDocument><Key>404.html</Key></ErrorDocument>` +
		`</WebsiteConfiguration>`},
	{"?policy=", `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*",` +
		`"Action":["s3:GetObject"],"Resource":["arn:aws:s3:::` + bucket + `/*"]}]}`},
	{"?cors=", `<CORSConfiguration><CORSRule>` +
		`<AllowedOrigin>*</AllowedOrigin>` +
		`<AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>` +
		`<ExposeHeader>ETag</ExposeHeader>` +
		`</CORSRule></CORSConfiguration>`},
}

// startS3 starts versitygw on an empty directory, makes a bucket, and deploys a tree to it. The
// server's URL is that of the bucket's website.
func startS3(work, tree string) (*process.Server, error) {
	address := "127.0.0.1:" + process.MustFreePort()
	websitePort := process.MustFreePort()
	os.Setenv("RCLONE_CONFIG_STORE_ENDPOINT", "http://"+address) // deploy runs again later
	keys := []string{"ROOT_ACCESS_KEY=" + accessKey, "ROOT_SECRET_KEY=" + secretKey}
	s, err := process.Start("http://"+address, keys, "bin/versitygw",
		"--port", address,
		"--website", "127.0.0.1:"+websitePort,
		"--quiet",
		"posix", work,
	)
	if err != nil {
		return nil, err
	}
	if err := fillBucket(s.URL, tree); err != nil {
		s.Stop() // the caller gets no server that it could stop
		return nil, err
	}
	s.URL = "http://" + bucket + ":" + websitePort
	return s, nil
}

// fillBucket makes the bucket of a store and deploys a tree to it.
func fillBucket(store, tree string) error {
	for _, setting := range settings {
		if err := put(store+"/"+bucket+setting.query, setting.body); err != nil {
			return err
		}
	}
	_, err := deploy(tree)
	return err
}

// put sends a signed PUT to the store, by curl, which can sign.
func put(url, body string) error {
	sum := md5.Sum([]byte(body)) // S3 refuses settings without Content-MD5
	_, err := process.Run("", nil, "curl", "--silent", "--show-error", "--fail-with-body",
		"--aws-sigv4", "aws:amz:us-east-1:s3",
		"--user", accessKey+":"+secretKey,
		"--header", "x-amz-content-sha256: UNSIGNED-PAYLOAD",
		"--header", "Content-MD5: "+base64.StdEncoding.EncodeToString(sum[:]),
		"--request", "PUT",
		"--data-binary", body,
		url,
	)
	return err
}

// deploy fills the bucket from a tree and returns the output of the script.
func deploy(tree string) (string, error) {
	environment := []string{
		"RCLONE_CONFIG=/dev/null", // not the remotes of the user
		"RCLONE_CONFIG_STORE_TYPE=s3",
		"RCLONE_CONFIG_STORE_PROVIDER=Other",
		"RCLONE_CONFIG_STORE_REGION=us-east-1",
		"RCLONE_CONFIG_STORE_ACCESS_KEY_ID=" + accessKey,
		"RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY=" + secretKey,
		"AWS_CA_BUNDLE=", // rclone 1.60 cannot read a bundle of certificates
	}
	return process.Run("", environment, "scripts/deploy-s3.sh",
		"--yes", "--folders", "--dist", tree, "store:"+bucket)
}
