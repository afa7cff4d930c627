defmodule Shop.Cart do
  defstruct items: []

  def add(cart, item) do
    %{cart | items: [item | cart.items]}
  end

  def total(cart) do
    Enum.sum(Enum.map(cart.items, & &1.price))
  end
end
