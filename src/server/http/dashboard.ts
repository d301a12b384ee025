import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { type FilesOfScreens, pageOfScreens } from './screens.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with the dashboard's page for a path; its own router takes it from there. */
    sendDashboard(path: string): FastifyReply;
  }
}

/** Serves the built dashboard: hashed assets for ever, the page itself never from a cache. */
export async function dashboardRoutes(
  app: FastifyInstance,
  { directory, config }: { directory: string; config: Config },
): Promise<void> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const policy = contentSecurityPolicy(page, config);
  const screens = await readFile(join(directory, 'screens.json'), 'utf8');
  const pageOf = pageOfScreens(page, JSON.parse(screens) as FilesOfScreens); // the build wrote it beside the page
  await app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
  const worker = await readFile(join(directory, 'service-worker.js'), 'utf8');
  app.get('/service-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );
  const root = app as FastifyInstance & { parent?: FastifyInstance }; // the decorator must reach the not-found handler
  root.decorateReply('sendDashboard', function sendDashboard(this: FastifyReply, path: string) {
    return this.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send(pageOf(path));
  });
}
// The decorator belongs to the whole app, not to this plugin's scope.
Object.assign(dashboardRoutes, { [Symbol.for('skip-override')]: true });

/** Scripts of ours only: the page's inline theme script is allowed by its hash. */
function contentSecurityPolicy(page: string, config: Config): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  const hosts = [`*.${config.sitesDomain}`, ...(config.sitesAddress === 'path' ? [config.sitesDomain] : [])];
  const sites = hosts.map(host => `http://${host} https://${host}`).join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self' ${sites}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
