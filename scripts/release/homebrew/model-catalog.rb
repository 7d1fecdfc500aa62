class ModelCatalog < Formula
  desc "AI models and the places that sell them: prices, limits, dates, and a check for your code"
  homepage "{{.Homepage}}"
  version "{{.Version}}"
  license "MIT"

  on_macos do
    on_arm do
      {{archive "darwin" "arm64"}}
    end
    on_intel do
      {{archive "darwin" "amd64"}}
    end
  end
  on_linux do
    on_arm do
      {{archive "linux" "arm64"}}
    end
    on_intel do
      {{archive "linux" "amd64"}}
    end
  end

  def install
    bin.install "models"
  end

  test do
    assert_match "models version v#{version},", shell_output("#{bin}/models version")
    # The facts are in the program, which asks nobody.
    assert_match "retired", shell_output("#{bin}/models get openai/gpt-4-0314")
  end
end
