class Session(Mixin):
    def request(self, method, url, timeout=None):
        """Sends a request.

        :param timeout: How many seconds to wait for the server.
        """
        req = Request(
            method=method.upper(),
            url=url,
        )
        prep = self.prepare(req)
        settings = self.merge(prep.url)
        settings["timeout"] = timeout
        return self.send(prep, **settings)

    def get(self, url):
        return self.request("GET", url)
