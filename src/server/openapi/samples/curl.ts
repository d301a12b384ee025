import type { CallHeader, Sample } from './call.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A shell puts variables into double quotes alone. */
const headerOf = ({ name, text, secret }: CallHeader) =>
  secret === undefined
    ? quoted(`${name}: ${text}`)
    : `"${`${name}: ${text}`.replace(/["\\$`]/g, sign => `\\${sign}`)}$${secret}"`;

/** The call as a shell command. */
export const curlSample: Sample = ({ method, url, headers, body }) => {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...headers.map(header => `-H ${headerOf(header)}`),
    ...(body ? [`-d ${quoted(body.text)}`] : []),
  ];
  return { title: 'curl', language: 'bash', text: lines.join(' \\\n  ') };
};
