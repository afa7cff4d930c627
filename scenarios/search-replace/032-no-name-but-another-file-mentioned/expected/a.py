import sys

import re
