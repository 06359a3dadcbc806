//! Who may speak to a server over HTTP. A page in a browser can send requests to this machine, so that being reachable
//! from it alone is not enough: the host that a request names must be one of the server's (or else a name that somebody
//! pointed at this machine would do), and the page that it is from must be one of this machine's.

use hyper::HeaderMap;
use hyper::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};
use std::net::IpAddr;

/// What a server lets through.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    /// Whether only this machine reaches the server.
    pub(super) is_local: bool,
    /// Names of the server besides its addresses, in lower case.
    pub(super) hosts: Vec<String>,
    /// What a request has to know.
    pub(super) token: Option<String>,
}

/// Why a request is not let through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    /// It names another host.
    Host,
    /// It is from a page of elsewhere.
    Origin,
    /// It does not know the token.
    Token,
}

impl Gate {
    /// Looks at a request. `target` is the host of its target, which stands there in some forms of requests.
    pub(super) fn check(&self, headers: &HeaderMap, target: Option<&str>) -> Result<(), Closed> {
        let host = target.map(str::to_owned).or_else(|| one(headers, &HOST));
        if !host.is_some_and(|host| self.is_host(name_of(&host))) {
            return Err(Closed::Host);
        }
        if headers.contains_key(ORIGIN) && !one(headers, &ORIGIN).is_some_and(|origin| self.is_origin(&origin)) {
            return Err(Closed::Origin);
        }
        let Some(token) = &self.token else { return Ok(()) };
        let given = one(headers, &AUTHORIZATION);
        let given = given.as_deref().and_then(|given| given.split_once(' '));
        match given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")) {
            Some((_, given)) if is_same(given.trim(), token) => Ok(()),
            _ => Err(Closed::Token),
        }
    }

    /// Whether a name is one of the server's. An address cannot be pointed elsewhere as a name can.
    fn is_host(&self, name: &str) -> bool {
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        match address {
            Some(address) => !self.is_local || address.is_loopback(),
            None => {
                name.eq_ignore_ascii_case("localhost") || self.hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
            }
        }
    }

    /// Whether a page is one of this machine's, or of a name of the server's.
    fn is_origin(&self, origin: &str) -> bool {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        let name = name_of(host);
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        let is_here = match address {
            Some(address) => address.is_loopback(),
            None => self.is_host(name),
        };
        matches!(scheme, "http" | "https") && is_here
    }
}

/// The value of a header that stands there once, as text.
fn one(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?.to_owned();
    values.next().is_none().then_some(value)
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && (!name.contains(':') || name.ends_with(']')) => name,
        _ => host,
    }
}

/// Compares without telling by the time it takes how much was right.
fn is_same(a: &str, b: &str) -> bool {
    let differing = a.bytes().zip(b.bytes()).fold(0, |differing, (a, b)| differing | (a ^ b));
    a.len() == b.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(gate: &Gate, headers: &[(&'static str, &str)]) -> Result<(), Closed> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a value"));
        }
        gate.check(&map, None)
    }

    fn local() -> Gate {
        Gate { is_local: true, hosts: Vec::new(), token: None }
    }

    #[test]
    fn a_local_server_has_local_names_only() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "127.3.2.1", "[::1]:9", "[::1]"] {
            assert_eq!(check(&local(), &[("host", host)]), Ok(()), "{host}");
        }
        for host in
            ["evil.example", "evil.example:8080", "localhost.evil.example", "192.168.1.5:80", "", "[::2]", "::1:80:"]
        {
            assert_eq!(check(&local(), &[("host", host)]), Err(Closed::Host), "{host}");
        }
        assert_eq!(check(&local(), &[]), Err(Closed::Host));
        assert_eq!(check(&local(), &[("host", "localhost"), ("host", "evil.example")]), Err(Closed::Host));
    }

    #[test]
    fn pages_of_elsewhere_are_refused() {
        let with = |origin: &str| check(&local(), &[("host", "localhost"), ("origin", origin)]);
        for origin in ["http://localhost:6274", "https://127.0.0.1", "http://[::1]:3000"] {
            assert_eq!(with(origin), Ok(()), "{origin}");
        }
        for origin in
            ["https://evil.example", "null", "file://", "http://localhost.evil.example", "http://10.0.0.1", ""]
        {
            assert_eq!(with(origin), Err(Closed::Origin), "{origin}");
        }
    }

    #[test]
    fn the_token_is_needed_where_there_is_one() {
        let gate =
            Gate { is_local: false, hosts: vec!["map.example".to_owned()], token: Some("s3cret-s3cret-s3".to_owned()) };
        let with = |value: &str| check(&gate, &[("host", "map.example:80"), ("authorization", value)]);
        assert_eq!(with("Bearer s3cret-s3cret-s3"), Ok(()));
        assert_eq!(with("bearer  s3cret-s3cret-s3 "), Ok(()));
        for value in ["Bearer s3cret-s3cret-s4", "Bearer s3cret", "Basic s3cret-s3cret-s3", "Bearer", ""] {
            assert_eq!(with(value), Err(Closed::Token), "{value}");
        }
        assert_eq!(check(&gate, &[("host", "10.0.0.1")]), Err(Closed::Token));
        assert_eq!(check(&gate, &[("host", "other.example")]), Err(Closed::Host));
    }
}
