class A
  def go
    1
  end
end
