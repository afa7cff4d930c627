from flask import Blueprint, jsonify, request

from .models import Order, User
from .auth import login_required

api = Blueprint("api", __name__)


@api.route("/users")
def list_users():
    users = User.query.all()
    return jsonify([u.to_dict() for u in users])


@api.route("/orders/<int:order_id>")
@login_required
def get_order(order_id):
    """Return one order."""
    return jsonify(Order.query.get(order_id).to_dict())


@api.route("/orders", methods=["POST"])
@login_required
def create_order():
    data = request.get_json()
    order = Order(**data)
    order.save()
    return jsonify(order.to_dict()), 201
