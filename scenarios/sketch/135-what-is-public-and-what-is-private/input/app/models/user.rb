class User < ApplicationRecord
  has_many :orders, dependent: :destroy
  has_one :profile

  validates :email, presence: true, uniqueness: true
  validates :name, length: { maximum: 80 }

  scope :active, -> { where(deleted_at: nil) }

  before_save :normalize_email

  def display_name
    name.presence || email
  end

  def admin?
    role == "admin"
  end

  def deactivate!
    update!(deleted_at: Time.current)
    orders.each(&:cancel!)
  end

  private

  def normalize_email
    self.email = email.strip.downcase
  end
end
