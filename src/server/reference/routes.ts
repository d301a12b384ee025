import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';
import { operations } from '#contract/operations.ts';
import type { Config } from '../config.ts';
import { version } from '../version.ts';
import { readDocument } from './document.ts';
import { referencePage } from './page.ts';
import { script } from './script.ts';
import { style } from './style.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API reference for people, made from the contract when it is first asked for. */
export async function referenceRoutes(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  let page: { text: string; tag: string } | undefined;
  app.get('/docs/api', async (request, reply) => {
    if (!page) {
      const text = referencePage(readDocument(openApiDocument(operations, { version })), config.publicUrl);
      page = { text, tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
    }
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: page.tag });
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.text);
  });
}
