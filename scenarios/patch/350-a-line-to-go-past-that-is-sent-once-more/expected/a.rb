class A
  def run
    1
  end
end
