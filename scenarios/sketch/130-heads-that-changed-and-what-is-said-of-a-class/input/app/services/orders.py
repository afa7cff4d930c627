"""Orders: creating, paying and cancelling them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from app.db import session
from app.models import Order, OrderLine
from app.services.mail import send_mail

logger = logging.getLogger(__name__)

MAX_LINES = 50
DEFAULT_CURRENCY = "EUR"


class OrderError(Exception):
    """Something about an order is wrong."""


@dataclass
class LineInput:
    sku: str
    quantity: int
    price: Decimal
    tags: list[str] = field(default_factory=list)


def retry(times: int):
    def wrap(func):
        def inner(*args, **kwargs):
            for attempt in range(times):
                try:
                    return func(*args, **kwargs)
                except ConnectionError:
                    logger.warning("attempt %s failed", attempt)
            raise OrderError("gave up")

        return inner

    return wrap


class OrderService:
    """Everything that one does with an order."""

    def __init__(self, clock=datetime.utcnow, currency: str = DEFAULT_CURRENCY):
        self.clock = clock
        self.currency = currency
        self._cache: dict[int, Order] = {}

    @property
    def cache_size(self) -> int:
        return len(self._cache)

    def create(self, customer_id: int, lines: list[LineInput]) -> Order:
        if not lines:
            raise OrderError("an order needs a line")
        if len(lines) > MAX_LINES:
            raise OrderError("too many lines")
        order = Order(customer_id=customer_id, created_at=self.clock())
        for line in lines:
            order.lines.append(
                OrderLine(sku=line.sku, quantity=line.quantity, price=line.price)
            )
        session.add(order)
        session.commit()
        self._cache[order.id] = order
        return order

    @retry(times=3)
    def pay(self, order: Order, token: str) -> None:
        total = self.total(order)
        logger.info("paying %s for %s", total, order.id)
        charge(token, total, self.currency)
        order.paid_at = self.clock()
        session.commit()
        send_mail(order.customer.email, "paid", total=total)

    def cancel(self, order: Order) -> None:
        if order.paid_at is not None:
            raise OrderError("already paid")
        order.cancelled_at = self.clock()
        session.commit()

    def total(self, order: Order) -> Decimal:
        return sum((line.price * line.quantity for line in order.lines), Decimal(0))

    @staticmethod
    def _round(value: Decimal) -> Decimal:
        return value.quantize(Decimal("0.01"))


def charge(token: str, amount: Decimal, currency: str) -> str:
    from app.payments import gateway

    response = gateway.charge(token=token, amount=amount, currency=currency)
    if not response.ok:
        raise OrderError(response.reason)
    return response.id


def find_order(order_id: int) -> Order | None:
    return session.get(Order, order_id)
