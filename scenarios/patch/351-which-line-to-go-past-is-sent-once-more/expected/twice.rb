class A
  def go
    1
  end
end
class A
  def go
    2
  end
end
