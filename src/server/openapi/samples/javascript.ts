import type { CallBody, CallHeader, Sample } from './call.ts';

/** A string as Prettier writes it. */
const quoted = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

const names = { TOKEN: 'token', API_KEY: 'apiKey' };

const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

function headerValue({ text, secret }: CallHeader): string {
  if (secret === undefined) return quoted(text);
  return text === '' ? names[secret] : `\`${text.replace(/[`\\$]/g, sign => `\\${sign}`)}\${${names[secret]}}\``;
}

/** The call with `fetch`. */
export const javascriptSample: Sample = ({ method, url, headers, body }) => {
  const settings = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0
      ? []
      : ['headers: {', ...headers.map(header => `  ${nameOf(header.name)}: ${headerValue(header)},`), '},']),
    ...(body ? bodyOf(body) : []),
  ];
  const call =
    settings.length === 0 ? [`fetch(${quoted(url)});`] : [`fetch(${quoted(url)}, {`, ...indented(settings), '});'];
  return {
    title: 'JavaScript',
    language: 'javascript',
    text: `const response = await ${call.join('\n')}`,
  };
};

/** A text in JSON is one of JavaScript. */
function bodyOf({ text, json }: CallBody): string[] {
  const lines = json ? `JSON.stringify(${text})` : quoted(text);
  return `body: ${lines},`.split('\n');
}

const indented = (lines: readonly string[]) => lines.map(line => `  ${line}`);
