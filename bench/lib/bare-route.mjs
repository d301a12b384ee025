// A process of its own: Fastify with one route that returns the text of a file, as the peer of a published page.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port = '', file = ''] = process.argv.slice(2);
const html = readFileSync(file, 'utf8');
const app = Fastify();
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
await app.listen({ port: Number(port), host: '127.0.0.1' });
