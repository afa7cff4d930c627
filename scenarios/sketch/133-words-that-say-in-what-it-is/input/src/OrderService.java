package com.acme.shop;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

public class OrderService {

    private final OrderRepository repository;
    private final Mailer mailer;

    public OrderService(OrderRepository repository, Mailer mailer) {
        this.repository = repository;
        this.mailer = mailer;
    }

    public Optional<Order> find(long id) {
        return repository.findById(id);
    }

    public BigDecimal total(Order order) {
        BigDecimal total = BigDecimal.ZERO;
        for (OrderLine line : order.getLines()) {
            total = total.add(line.getPrice().multiply(BigDecimal.valueOf(line.getQuantity())));
        }
        return total;
    }

    public void pay(Order order) {
        order.setPaid(true);
        repository.save(order);
        mailer.send(order.getCustomer(), "Thank you");
    }

    public void cancel(Order order) {
        order.setCancelled(true);
        repository.save(order);
        mailer.send(order.getCustomer(), "Cancelled");
    }

    public List<Order> open() {
        return repository.findByPaid(false);
    }
}
