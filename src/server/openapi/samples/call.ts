import type { ApiExample, ApiOperation, ApiParameter } from '#document/openapi.ts';

/** A header of a call: a text, or what stands before a secret that whoever calls puts in. */
export interface CallHeader {
  name: string;
  text: string;
  /** Name of the secret behind the text. */
  secret?: 'TOKEN' | 'API_KEY';
}

/** What is sent to call an operation; places for values stay in braces. */
export interface Call {
  /** Upper case. */
  method: string;
  url: string;
  headers: CallHeader[];
  body?: CallBody;
}

export interface CallBody {
  text: string;
  /** What it says, where it is JSON. */
  json?: { value: unknown };
}

/** A call in one language. */
export type Sample = (call: Call) => ApiExample;

/** The call of an operation with what it needs. */
export function callOf(operation: Omit<ApiOperation, 'samples'>): Call {
  const { method, parameters, body, auth } = operation;
  const [content] = body?.contents ?? [];
  const text = content?.examples[0]?.text;
  return {
    method: method.toUpperCase(),
    url: urlOf(operation),
    headers: [
      ...authHeaders(auth),
      ...parameters.filter(isNeeded('header')).map(({ name }) => ({ name, text: '…' })),
      ...(content ? [{ name: 'Content-Type', text: content.mediaType }] : []),
    ],
    ...(text === undefined ? {} : { body: { text, ...jsonIn(text, content?.mediaType ?? '') } }),
  };
}

/** Nothing of an example that was cut, or is no JSON after all. */
function jsonIn(text: string, mediaType: string): Pick<CallBody, 'json'> {
  if (!/json/i.test(mediaType)) return {};
  try {
    return { json: { value: JSON.parse(text) } };
  } catch {
    return {};
  }
}

const isNeeded = (place: ApiParameter['in']) => (parameter: ApiParameter) =>
  parameter.in === place && parameter.required;

function urlOf({ servers, path, parameters }: Omit<ApiOperation, 'samples'>): string {
  const query = parameters.filter(isNeeded('query')).map(({ name }) => `${encodeURIComponent(name)}={${name}}`);
  return `${servers[0]?.url ?? ''}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function authHeaders([way]: ApiOperation['auth']): CallHeader[] {
  return (way ?? []).flatMap(({ title }): CallHeader[] => {
    if (title === 'Bearer token' || title === 'OAuth 2.0')
      return [{ name: 'Authorization', text: 'Bearer ', secret: 'TOKEN' }];
    const name = /^API key in the header (.+)$/.exec(title)?.[1];
    return name === undefined ? [] : [{ name, text: '', secret: 'API_KEY' }];
  });
}
