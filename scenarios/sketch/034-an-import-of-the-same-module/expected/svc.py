import os
from datetime import datetime, timezone

from .db import connect


def now():
    return datetime.now(timezone.utc)
