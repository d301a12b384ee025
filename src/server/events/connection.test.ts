import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { Connection } from './connection.ts';

test('a reader that takes nothing is dropped before it costs much memory', async () => {
  let offered = 0;
  const dropped = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const connection = new Connection(response, async () => true);
    response.on('close', dropped.resolve);
    connection.open([], 'start');
    const offer = () => {
      if (response.destroyed) return;
      offered++;
      connection.offer({
        id: 'a',
        event: { organizationId: 'org', type: 'large', data: { text: 'x'.repeat(50_000) } },
      });
      setImmediate(offer);
    };
    offer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /events HTTP/1.1\r\nhost: test\r\n\r\n');
  await dropped.promise;
  // What the kernel holds comes on top of our own bound.
  expect(offered).toBeLessThan(1000);
  socket.destroy();
  server.close();
});

test('a flood that is asked about slowly ends the connection', async () => {
  const server = createServer((_request, response) => {
    const connection = new Connection(response, () => new Promise(() => {}));
    connection.open([], 'start');
    for (let n = 0; n <= 1000; n++)
      connection.offer({ id: `${n}`, event: { organizationId: 'org', type: 'flood', data: {} } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const response = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  expect(await response.text()).not.toContain('flood');
  server.closeAllConnections();
  server.close();
});
