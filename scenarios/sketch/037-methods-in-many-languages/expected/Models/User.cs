using System;

namespace Shop.Models
{
    public class User
    {
        public int Id { get; set; }
        public string Name { get; set; }
        public string Email { get; set; }

        public string Display()
        {
            return $"{Name} <{Email}>";
        }
    }

    public class Admin : User
    {
        public string Role { get; set; }
    }
}
