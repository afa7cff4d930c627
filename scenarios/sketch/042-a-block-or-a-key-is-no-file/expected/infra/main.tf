resource "aws_s3_bucket" "logs" {
  bucket = "acme-logs"

  tags = {
    Team = "platform"
  }
}

resource "aws_s3_bucket" "assets" {
  bucket = "acme-assets"
}
