package shop;

import java.util.NoSuchElementException;

public class OrderService {
    private final Orders orders;

    public OrderService(Orders orders) {
        this.orders = orders;
    }

    public Order findOrder(long id) {
        Order order = orders.get(id);
        if (order == null) throw new NoSuchElementException("order " + id);
        return order;
    }

    public void cancel(long id) {
        orders.remove(id);
    }
}
