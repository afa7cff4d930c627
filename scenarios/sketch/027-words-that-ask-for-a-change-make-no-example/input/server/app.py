"""The HTTP API of the shop."""
import logging
from datetime import datetime

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

from .store import OrderStore

logger = logging.getLogger(__name__)
app = FastAPI()
store = OrderStore()


class OrderIn(BaseModel):
    email: str
    items: list[dict]


@app.get("/orders")
def list_orders():
    """All orders, newest first."""
    return sorted(store.all(), key=lambda order: order["created"], reverse=True)


@app.get("/orders/{order_id}")
def get_order(order_id: str):
    order = store.get(order_id)
    if order is None:
        raise HTTPException(status_code=404, detail="no such order")
    return order


@app.post("/orders", status_code=201)
def create_order(order: OrderIn):
    record = {
        "email": order.email,
        "items": order.items,
        "created": datetime.now().isoformat(),
    }
    order_id = store.add(record)
    logger.info("order %s created", order_id)
    return {"id": order_id}


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(app, host="0.0.0.0", port=8000)
