import { afterAll, beforeAll } from 'vitest';
import { client } from '#client/client.gen.ts';

/** Has `answer` answer the requests of a file's tests. Files share their modules, so the client is put back after it. */
export function answerRequests(answer: (request: Request) => Promise<Response>): void {
  const { baseUrl, headers } = client.getConfig();
  beforeAll(() => {
    // Node needs absolute URLs.
    client.setConfig({ baseUrl: 'http://localhost', fetch: input => answer(new Request(input)) });
  });
  afterAll(() => {
    client.setConfig({ baseUrl, headers, fetch: undefined });
    for (const interceptors of Object.values(client.interceptors)) interceptors.clear();
  });
}
