import type { ApiAuth, ApiServer } from '#document/openapi.ts';
import { follow } from './bundle.ts';
import { isObject, type JsonObject } from './read-document.ts';
import { textOf } from './schema-facts.ts';

/** Servers with the defaults of their variables in place. */
export function serversOf(servers: unknown): ApiServer[] {
  return (Array.isArray(servers) ? servers : []).slice(0, 20).flatMap(server => {
    if (!isObject(server) || typeof server.url !== 'string') return [];
    const variables = isObject(server.variables) ? server.variables : {};
    const url = server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return isObject(variable) && typeof variable.default === 'string' ? variable.default : whole;
    });
    return [{ url: url.slice(0, 500).replace(/\/$/, ''), ...textOf('description', server.description) }];
  });
}

/** The ways to be let in that a list of security requirements names. */
export function authOf(document: JsonObject, security: unknown): ApiAuth[][] {
  const ways = (Array.isArray(security) ? security : []).filter(isObject).slice(0, 10);
  // An empty requirement makes all others optional (OpenAPI 3.1, 4.8.30).
  return ways.map(way =>
    Object.entries(way).map(([name, scopes]) => ({
      ...schemeOf(document, name),
      scopes: Array.isArray(scopes) ? scopes.filter(scope => typeof scope === 'string').slice(0, 50) : [],
    })),
  );
}

/** Every scheme of a document. */
export function allAuth(document: JsonObject): ApiAuth[] {
  const schemes = Object(document.components).securitySchemes;
  return Object.keys(isObject(schemes) ? schemes : {})
    .slice(0, 50)
    .map(name => ({ ...schemeOf(document, name), scopes: [] }));
}

function schemeOf(document: JsonObject, name: string): Pick<ApiAuth, 'title' | 'description'> {
  const schemes = Object(document.components).securitySchemes;
  const scheme = follow(document, isObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : {});
  return { title: schemeTitle(scheme, name).slice(0, 200), ...textOf('description', scheme.description) };
}

function schemeTitle(scheme: JsonObject, name: string): string {
  const kind = String(scheme.scheme ?? '').toLowerCase();
  switch (scheme.type) {
    case 'http':
      return kind === 'bearer' ? 'Bearer token' : kind === 'basic' ? 'User name and password' : `HTTP ${kind}`;
    case 'apiKey':
      return `API key in the ${String(scheme.in)} ${String(scheme.name)}`;
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'Client certificate';
    default:
      return name;
  }
}
