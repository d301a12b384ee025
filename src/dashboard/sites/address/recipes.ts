interface Proxied {
  /** Where readers come: `https://company.com/docs`. */
  origin: string;
  /** Where the site answers itself. */
  target: string;
}

export type ProxyKind = 'nginx' | 'caddy' | 'traefik' | 'cloudflare' | 'vercel' | 'cloudfront';

/** What a proxy has to be told so that it serves the site below a path, by the kind of proxy. */
export const recipes: Record<ProxyKind, (site: Proxied) => string> = {
  nginx: ({ origin, target }) => {
    const { pathname } = new URL(origin);
    const { host, protocol } = new URL(target);
    // Without the name in the handshake, a host with many names does not know which certificate is wanted.
    const tls = protocol === 'https:' ? '\n    proxy_ssl_server_name on;' : '';
    return `location = ${pathname} { return 308 ${pathname}/$is_args$args; }
location ${pathname}/ {
    proxy_pass ${target}/;${tls}
    proxy_set_header Host ${host};
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
}
`;
  },
  caddy: ({ origin, target }) => {
    const to = new URL(target);
    const { hostname, pathname } = new URL(origin);
    return `${hostname} {
    redir ${pathname} ${pathname}/ 308
    handle_path ${pathname}/* {
        rewrite * ${to.pathname}{uri}
        reverse_proxy ${to.origin} {
            header_up Host ${to.host}
            header_up X-Forwarded-Host {host}
        }
    }
}
`;
  },
  traefik: ({ origin, target }) => {
    const to = new URL(target);
    const { hostname, pathname } = new URL(origin);
    return `http:
  routers:
    docs:
      rule: Host(\`${hostname}\`) && (Path(\`${pathname}\`) || PathPrefix(\`${pathname}/\`))
      service: docs
      middlewares: [docs-path, docs-host]
  middlewares:
    docs-path:
      replacePathRegex:
        regex: ^${pathname}(/.*)?$
        replacement: ${to.pathname}$1
    docs-host:
      headers:
        customRequestHeaders:
          X-Forwarded-Host: ${hostname}
  services:
    docs:
      loadBalancer:
        passHostHeader: false
        servers: [{ url: ${to.origin} }]
`;
  },
  cloudflare: ({ origin, target }) => {
    const { pathname } = new URL(origin);
    return `// A Worker on the routes ${origin.replace(/^https?:\/\//, '')} and ${origin.replace(/^https?:\/\//, '')}/*
export default {
  async fetch(request) {
    const asked = new URL(request.url);
    const to = new URL('${target}' + asked.pathname.slice('${pathname}'.length) + asked.search);
    const headers = new Headers(request.headers);
    headers.set('X-Forwarded-Host', asked.host);
    return fetch(new Request(to, { method: request.method, headers, redirect: 'manual' }));
  },
};
`;
  },
  vercel: ({ origin, target }) => {
    const { pathname } = new URL(origin);
    const rewrites = [
      { source: pathname, destination: `${target}/` },
      // What ends with a slash keeps it.
      { source: `${pathname}/:path(.*)`, destination: `${target}/:path` },
    ];
    return `${JSON.stringify({ rewrites }, null, 2)}\n`;
  },
  cloudfront: ({ origin, target }) => {
    const to = new URL(target);
    const { pathname } = new URL(origin);
    return `// 1. An origin: ${to.host}, ${to.protocol === 'https:' ? 'HTTPS' : 'HTTP'} only.
// 2. Two behaviours for it: ${pathname} and ${pathname}/*
//    Cache policy: CachingDisabled. Origin request policy: AllViewerExceptHostHeader.
// 3. This function on both, at the viewer request.
function handler(event) {
  var request = event.request;
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.uri = '${to.pathname}' + request.uri.slice('${pathname}'.length);
  return request;
}
`;
  },
};
