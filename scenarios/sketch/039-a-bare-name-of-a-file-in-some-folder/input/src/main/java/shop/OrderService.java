package shop;

public class OrderService {
    private final Orders orders;

    public OrderService(Orders orders) {
        this.orders = orders;
    }

    public Order findOrder(long id) {
        return orders.get(id);
    }

    public void cancel(long id) {
        orders.remove(id);
    }
}
