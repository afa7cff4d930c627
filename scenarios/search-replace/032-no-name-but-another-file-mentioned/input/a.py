import os

import re
