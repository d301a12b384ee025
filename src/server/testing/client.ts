import { type OperationId, operations } from '#contract/operations.ts';

// Tests read answers by their expected shape; the assertions are what checks it.
// biome-ignore lint/suspicious/noExplicitAny: a test names the members it expects
type Json = any;

interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

interface Call {
  query?: Record<string, string | number | boolean | readonly string[]>;
  body?: unknown;
  headers?: Record<string, string>;
  [param: string]: unknown;
}

/** Calls operations by their id over HTTP, as one caller. */
export class Client {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  /** `call('getSpaceById', {spaceId, query, body})`: path parameters stand beside `query` and `body`. */
  async call(operationId: OperationId, { query = {}, body, headers = {}, ...params }: Call = {}): Promise<Answer> {
    const { method, path } = operations[operationId];
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      this.url,
    );
    for (const [name, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
    }
    return this.send(method, url.href, body, headers);
  }

  /** As `call`, for steps that prepare a test: anything but success throws. */
  async ok(operationId: OperationId, call: Call = {}): Promise<Json> {
    const { status, body } = await this.call(operationId, call);
    if (status >= 300) throw new Error(`${operationId}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(new URL(url, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  }
}
