import type { Described } from './document.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A call of the operation as it is typed into a shell; `$TOKEN` is the caller's. */
export function curlOf({ method, path, access, parameters }: Described, body: unknown, publicUrl: string): string {
  const query = parameters.filter(parameter => parameter.in === 'query' && parameter.required);
  const search = query.length > 0 ? `?${query.map(({ name }) => `${name}=…`).join('&')}` : '';
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${publicUrl}${path}${search}`)}`,
    ...(access === 'none' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}
