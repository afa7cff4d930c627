terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

resource "aws_s3_bucket" "assets" {
  bucket = "acme-assets"
  tags = {
    Team = "shop"
  }
}

resource "aws_s3_bucket" "logs" {
  bucket = "acme-logs"
  tags = {
    Team = "shop"
  }
}

resource "aws_instance" "web" {
  ami           = var.ami
  instance_type = "t3.small"
  tags = {
    Name = "web"
  }
}
