defmodule Shop.Cart do
  defstruct items: []

  def add(cart, item) do
    %{cart | items: [item | cart.items]}
  end

  def remove(cart, id) do
    %{cart | items: Enum.reject(cart.items, &(&1.id == id))}
  end

  def total(cart) do
    Enum.sum(Enum.map(cart.items, & &1.price))
  end
end
