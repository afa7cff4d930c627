variable "ami" {
  type = string
}
