interface Proxied {
  /** Where readers come: `https://company.com/docs`. */
  origin: string;
  /** Where the site answers itself. */
  target: string;
}

/** What a proxy has to be told so that it serves the site below a path, by the kind of proxy. */
export const recipes: Record<'nginx' | 'caddy' | 'traefik' | 'cloudflare', (site: Proxied) => string> = {
  nginx: ({ origin, target }) => {
    const { pathname } = new URL(origin);
    return `location = ${pathname} { return 308 ${pathname}/; }
location ${pathname}/ {
    proxy_pass ${target}/;
    proxy_set_header Host ${new URL(target).host};
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Forwarded-Proto $scheme;
}
`;
  },
  caddy: ({ origin, target }) => {
    const to = new URL(target);
    const { hostname, pathname } = new URL(origin);
    return `${hostname} {
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
      rule: Host(\`${hostname}\`) && PathPrefix(\`${pathname}\`)
      service: docs
      middlewares: [docs-path, docs-host]
  middlewares:
    docs-path:
      replacePathRegex:
        regex: ^${pathname}(.*)
        replacement: ${to.pathname}$1
    docs-host:
      headers:
        customRequestHeaders:
          Host: ${to.host}
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
    return `export default {
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
};
