"""Invoices and what is sent with them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

logger = logging.getLogger(__name__)

DUE_DAYS = 14


@dataclass
class Line:
    title: str
    price: Decimal
    quantity: int = 1

    @property
    def total(self) -> Decimal:
        return self.price * self.quantity


@dataclass
class Invoice:
    number: str
    customer: str
    lines: list[Line] = field(default_factory=list)
    issued: date = field(default_factory=date.today)

    @property
    def total(self) -> Decimal:
        return sum((line.total for line in self.lines), Decimal(0))

    @property
    def due(self) -> date:
        return self.issued + timedelta(days=DUE_DAYS)

    def is_overdue(self, today: date | None = None) -> bool:
        today = today or date.today()
        return today > self.due

    def to_dict(self) -> dict:
        return {
            "number": self.number,
            "customer": self.customer,
            "total": str(self.total),
            "due": self.due.isoformat(),
        }


class InvoiceRepository:
    def __init__(self, session):
        self.session = session

    def get(self, number: str) -> Invoice | None:
        return self.session.query(Invoice).filter_by(number=number).first()

    def save(self, invoice: Invoice) -> None:
        logger.info("saving %s", invoice.number)
        self.session.add(invoice)
        self.session.commit()

    def overdue(self) -> list[Invoice]:
        return [invoice for invoice in self.session.query(Invoice) if invoice.is_overdue()]


def send_reminder(invoice: Invoice, mailer) -> None:
    if not invoice.is_overdue():
        return
    subject = f"Invoice {invoice.number} is overdue"
    mailer.send(to=invoice.customer, subject=subject, body=f"Please pay {invoice.total}.")
    logger.info("reminded %s of %s", invoice.customer, invoice.number)
