# Prints the addresses and digests of a formula for each system, with as much of Homebrew's language as the formula uses.
class Formula
  class << self
    %i[desc homepage license test].each { |name| define_method(name) { |*| } }
    %i[on_macos on_linux on_arm on_intel].each { |name| define_method(name) { |&block| block.call } }

    def version(value = nil)
      @version = value || @version
    end

    def url(value)
      puts value
    end

    def sha256(value)
      puts value
    end
  end
end

load File.expand_path(ARGV[0])
