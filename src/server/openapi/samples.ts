import type { ApiExample, ApiOperation, ApiParameter } from '#document/openapi.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a shell command. */
export function curlSample(operation: Omit<ApiOperation, 'samples'>): ApiExample {
  const { method, parameters, body, auth } = operation;
  const [content] = body?.contents ?? [];
  const text = content?.examples[0]?.text;
  const headers = [
    ...authHeaders(auth),
    ...parameters.filter(isNeeded('header')).map(({ name }) => `${name}: …`),
    ...(content ? [`Content-Type: ${content.mediaType}`] : []),
  ];
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(addressOf(operation))}`,
    ...headers.map(header => `-H ${quoted(header)}`),
    ...(text === undefined ? [] : [`-d ${quoted(text)}`]),
  ];
  return { title: 'curl', language: 'bash', text: lines.join(' \\\n  ') };
}

const isNeeded = (place: ApiParameter['in']) => (parameter: ApiParameter) =>
  parameter.in === place && parameter.required;

function addressOf({ servers, path, parameters }: Omit<ApiOperation, 'samples'>): string {
  const query = parameters.filter(isNeeded('query')).map(({ name }) => `${encodeURIComponent(name)}={${name}}`);
  return `${servers[0]?.url ?? ''}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function authHeaders([way]: ApiOperation['auth']): string[] {
  return (way ?? []).flatMap(({ title }) => {
    if (title === 'Bearer token' || title === 'OAuth 2.0') return ['Authorization: Bearer $TOKEN'];
    const header = /^API key in the header (.+)$/.exec(title)?.[1];
    return header === undefined ? [] : [`${header}: $API_KEY`];
  });
}
