package shop;

class OrderServiceTest {
    @Test
    void findsOrders() {
        assertNotNull(new OrderService(new Orders()).findOrder(1));
    }
}
