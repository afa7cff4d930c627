import os
from datetime import datetime

from .db import connect


def now():
    return datetime.now()
