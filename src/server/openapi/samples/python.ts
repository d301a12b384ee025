import type { CallBody, CallHeader, Sample } from './call.ts';

/** A string of JSON is one of Python. */
const quoted = (text: string) => JSON.stringify(text);

const names = { TOKEN: 'token', API_KEY: 'api_key' };

function headerValue({ text, secret }: CallHeader): string {
  if (secret === undefined) return quoted(text);
  return text === '' ? names[secret] : `f${quoted(text.replace(/[{}]/g, '$&$&')).slice(0, -1)}{${names[secret]}}"`;
}

/** The call with `requests`. */
export const pythonSample: Sample = ({ method, url, headers, body }) => {
  // Of JSON the library says itself what it is.
  const told = body?.json
    ? headers.filter(({ name, text }) => name !== 'Content-Type' || text !== 'application/json')
    : headers;
  const settings = [
    ...(told.length === 0
      ? []
      : ['headers={', ...told.map(header => `    ${quoted(header.name)}: ${headerValue(header)},`), '},']),
    ...(body ? bodyOf(body) : []),
  ];
  const isCommon = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(method);
  const start = isCommon ? `requests.${method.toLowerCase()}(` : `requests.request(${quoted(method)}, `;
  const call =
    settings.length === 0
      ? [`response = ${start}${quoted(url)})`]
      : [`response = ${start.trimEnd()}`, ...[`${quoted(url)},`, ...settings].map(line => `    ${line}`), ')'];
  return { title: 'Python', language: 'python', text: ['import requests', '', ...call].join('\n') };
};

function bodyOf({ text, json }: CallBody): string[] {
  const written = json ? `json=${literal(json.value, '')}` : `data=${quoted(text)}`;
  return `${written},`.split('\n');
}

/** A value of JSON as Python writes it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Array.isArray(value)
    ? value.map(each => literal(each, inner))
    : Object.entries(value).map(([name, each]) => `${quoted(name)}: ${literal(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return members.length === 0
    ? `${open}${close}`
    : `${open}\n${members.map(member => `${inner}${member},\n`).join('')}${indent}${close}`;
}
