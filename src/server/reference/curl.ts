import type { Described } from './document.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const shouted = (name: string) => name.replace(/([A-Z])/g, '_$1').toUpperCase();

/** A call of the operation as it is typed into a shell; words in capitals are to be replaced, `$TOKEN` is the caller's. */
export function curlOf({ method, path, access, parameters }: Described, body: unknown, publicUrl: string): string {
  const query = parameters.filter(parameter => parameter.in === 'query' && parameter.required);
  const search = query.length > 0 ? `?${query.map(({ name }) => `${name}=${shouted(name)}`).join('&')}` : '';
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => shouted(name));
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${publicUrl}${address}${search}`)}`,
    ...(access === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}
