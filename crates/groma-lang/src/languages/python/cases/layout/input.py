a = 1; b = 2; import c; from d import e

def one(): return 1
class Small: x = 1; y: int = 2; z = x

class Tabs:
	def method(self,
		   value):
		if value:
			return 1

	other = 1

def \
    continued(a, \
              b):
    pass

from very.long.name import first, \
    second

total = one() + \
    b
