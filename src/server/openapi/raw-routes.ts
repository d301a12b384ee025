import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { matchesTag } from '../http/entity-tag.ts';
import { notFound } from '../http/errors.ts';
import { findOrganization } from '../organizations/rows.ts';
import type { Services } from '../services.ts';
import { latestVersions } from './rows.ts';

const Params = z.object({
  organizationId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/),
});

/** The latest document of a public specification for everybody (`urls.published`); others are not there. */
export async function openAPIRoutes(
  app: FastifyInstance,
  { services: { database, files } }: { services: Pick<Services, 'database' | 'files'> },
): Promise<void> {
  app.get('/files/openapi/:organizationId/:slug', async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound('OpenAPI specification');
    const { organizationId, slug } = params.data;
    const organization = await findOrganization(database.read, organizationId);
    // A deleted organization has none, and one that is blocked shows nothing to the public.
    if (organization?.blocked_reason !== null) throw notFound('OpenAPI specification');
    const [version] = await latestVersions(database.read, organizationId, [slug]);
    if (version?.visibility !== 'public') throw notFound('OpenAPI specification');
    const etag = `"${version.raw_sha256}"`;
    reply
      .type(version.format === 'json' ? 'application/json; charset=utf-8' : 'application/yaml; charset=utf-8')
      .headers({
        etag,
        'cache-control': 'public, no-cache',
        // Tools in browsers read it from anywhere.
        'access-control-allow-origin': '*',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(await files.read(version.raw_sha256));
  });
}
