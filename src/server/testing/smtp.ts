import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const servers: Server[] = [];

/**
 * A mail server that takes one mail after the other and answers `RCPT TO` as it is told.
 *
 * @param at the port, where it has to be known before
 */
export async function startSmtp(recipientAnswer: () => string = () => '250 fine', at = 0) {
  const received: string[] = [];
  const server = createServer(socket => {
    let data: string | undefined;
    socket.setEncoding('utf8').write('220 test ESMTP\r\n');
    let rest = '';
    socket.on('data', chunk => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== undefined && line !== '.') data += `${line}\n`;
        else if (data !== undefined) {
          received.push(data);
          data = undefined;
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(line)) socket.write(`${recipientAnswer()}\r\n`);
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
    socket.on('error', () => {});
  });
  servers.push(server);
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { received, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

export function closeSmtp(): void {
  for (const server of servers.splice(0)) server.close();
}
