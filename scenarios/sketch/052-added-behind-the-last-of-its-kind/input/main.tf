resource "aws_s3_bucket" "assets" {
  bucket = "shop-assets"
}

resource "aws_instance" "web" {
  ami           = var.ami
  instance_type = "t3.micro"

  tags = {
    Name = "web"
  }
}

output "web_ip" {
  value = aws_instance.web.public_ip
}
