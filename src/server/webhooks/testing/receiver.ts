import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A server of somebody else that webhooks are sent to. */
export async function startReceiver() {
  const received: Received[] = [];
  /** What it answers with, one after the other; the last one stays. */
  const answers: number[] = [];
  /** What it says with each answer. */
  const says = { text: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', text => {
      body += text;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 204;
      response
        .writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {})
        .end(status === 204 ? undefined : says.text);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    says,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
