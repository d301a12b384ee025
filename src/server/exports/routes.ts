import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditExport } from '../audit/csv.ts';
import { forbidden } from '../http/errors.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { memberExport } from '../members/csv.ts';
import type { SiteAssets } from '../published/assets.ts';
import type { Services } from '../services.ts';
import { contentExport } from './content-export.ts';
import type { Export } from './export.ts';
import { readExportLink, runningKey } from './link.ts';
import { siteExport } from './site-export.ts';

const Query = z.object({ export: z.string().max(6000), signature: z.string().max(200) });

/** Downloads by signed links: `exportOrganizationAuditEvents`, `exportOrganizationMembers`, `exportSpace`, `exportOrganization`, `exportSite`. */
export async function exportRoutes(
  app: FastifyInstance,
  { services, rateLimit, assets }: { services: Services; rateLimit: RateLimit; assets: SiteAssets },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => rateLimit.take(`address:${request.ip}`, true, reply));
  addExport(app, services, auditExport);
  addExport(app, services, memberExport);
  addExport(app, services, contentExport);
  addExport(app, services, siteExport(assets));
}

function addExport<Filter>(app: FastifyInstance, services: Services, wanted: Export<Filter>): void {
  app.get(`/exports/${wanted.file}`, { exposeHeadRoute: false }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const link = query.success ? readExportLink(services, wanted, query.data) : undefined;
    if (!link) throw forbidden('link-over');
    // Before anything is said of the answer: what may not be read is refused.
    const { purpose } = wanted;
    const file = await services.exports.open(runningKey({ purpose, by: link.by }), () => wanted.read(services, link));
    return reply
      .type(wanted.type)
      .header('content-disposition', `attachment; filename="${wanted.file}"`)
      .header('cache-control', 'no-store')
      .send(file);
  });
}
