import urllib2

print "hello %s" % name, other
print >>sys.stderr, "error"
exec "code" in scope


class Old(object):
    def method(self, (a, b)):
        print a
        raise ValueError, "no"

    def after(self):
        try:
            pass
        except IOError, error:
            print error
        return 0777L


def last():
    print `1`, u"text", ur"raw"
