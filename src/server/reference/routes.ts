import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openApiDocument } from '#contract/openapi.ts';
import { operations } from '#contract/operations.ts';
import type { Config } from '../config.ts';
import { entityTag, matchesTag } from '../http/entity-tag.ts';
import { version } from '../version.ts';
import { type Reference, readDocument } from './document.ts';
import { framed, type PageParts } from './frame.ts';
import { overviewPage } from './overview.ts';
import { missingPage, operationsPage, schemaPage, schemasPage, tagPage } from './pages.ts';
import { script, themeScript } from './script.ts';
import { style } from './style.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const Query = z.object({ q: z.string().max(100).catch('').default('') });

interface Options {
  config: Config;
  /** Where the dashboard was built, whose fonts these pages use. */
  dashboardDir?: string | undefined;
}

/** The API reference for people, made from the contract; each page when it is first asked for. */
export async function referenceRoutes(app: FastifyInstance, { config, dashboardDir }: Options): Promise<void> {
  const faces = fontFaces(dashboardDir);
  const policy = [
    "default-src 'none'",
    `style-src ${[style, faces].filter(Boolean).map(hash).join(' ')}`,
    `script-src ${hash(themeScript)} ${hash(script)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  let read: Reference | undefined;
  const reference = () => {
    read ??= readDocument(openApiDocument(operations, { version }));
    return read;
  };
  const pages = new Map<string, { text: string; tag: string }>();
  /** @param make gives the page when it was not made before, nothing when there is none */
  const send = (request: FastifyRequest, reply: FastifyReply, path: string, parts: () => PageParts) => {
    let page = pages.get(path);
    if (!page) {
      const text = framed(reference(), faces, parts());
      page = { text, tag: entityTag(text) };
      pages.set(path, page);
    }
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag: page.tag });
    if (matchesTag(request.headers['if-none-match'], page.tag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.text);
  };

  app.get('/docs/api', async (request, reply) => send(request, reply, '', () => overviewPage(reference(), config)));
  app.get('/docs/api/schemas', async (request, reply) =>
    send(request, reply, 'schemas', () => schemasPage(reference())),
  );
  app.get<{ Params: { name: string } }>('/docs/api/schemas/:name', async (request, reply) => {
    const { name } = request.params;
    const schema = Object.hasOwn(reference().schemas, name) ? reference().schemas[name] : undefined;
    if (schema) return send(request, reply, `schemas/${name}`, () => schemaPage(name, schema, reference()));
    reply.code(404);
    return send(request, reply, '?', () => missingPage);
  });
  app.get('/docs/api/operations', async (request, reply) => {
    const query = Query.parse(request.query).q.trim();
    if (query === '') return send(request, reply, 'operations', () => operationsPage(reference()));
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' });
    return reply.type('text/html; charset=utf-8').send(framed(reference(), faces, operationsPage(reference(), query)));
  });
  app.get<{ Params: { name: string } }>('/docs/api/:name', async (request, reply) => {
    const { name } = request.params;
    const tag = reference().tags.find(({ slug }) => slug === name);
    if (tag) return send(request, reply, name, () => tagPage(tag, reference(), config.publicUrl));
    const home = reference().tags.find(({ operations: own }) => own.some(({ id }) => id === name));
    if (home) return reply.redirect(`/docs/api/${home.slug}#${name}`, 302);
    reply.code(404);
    return send(request, reply, '?', () => missingPage);
  });
}

const families = [
  { family: 'Inter Variable', name: /^inter-latin-wght-normal-.*\.woff2$/ },
  { family: 'JetBrains Mono Variable', name: /^jetbrains-mono-latin-wght-normal-.*\.woff2$/ },
];

/** The fonts of the dashboard as styles; without the built dashboard those of the system stand in. */
function fontFaces(dashboardDir: string | undefined): string {
  const folder = dashboardDir && join(dashboardDir, 'assets');
  const files = folder && existsSync(folder) ? readdirSync(folder) : [];
  return families
    .flatMap(({ family, name }) =>
      files
        .filter(file => name.test(file))
        .map(
          file =>
            `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url("/assets/${file}") format("woff2")}`,
        ),
    )
    .join('');
}
