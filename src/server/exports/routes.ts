import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditExport } from '../audit/csv.ts';
import { forbidden } from '../http/errors.ts';
import { memberExport } from '../members/csv.ts';
import type { Services } from '../services.ts';
import { contentExport } from './content-export.ts';
import type { Export } from './export.ts';
import { readExportLink } from './link.ts';

const Query = z.object({ export: z.string().max(6000), signature: z.string().max(200) });

/** Downloads by signed links: `exportOrganizationAuditEvents`, `exportOrganizationMembers`, `exportSpace`, `exportOrganization`. */
export async function exportRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  addExport(app, services, auditExport);
  addExport(app, services, memberExport);
  addExport(app, services, contentExport);
}

function addExport<Filter>(app: FastifyInstance, services: Services, wanted: Export<Filter>): void {
  app.get(`/exports/${wanted.file}`, { exposeHeadRoute: false }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const link = query.success ? readExportLink(services, wanted, query.data) : undefined;
    if (!link) throw forbidden('link-over');
    return reply
      .type(wanted.type)
      .header('content-disposition', `attachment; filename="${wanted.file}"`)
      .header('cache-control', 'no-store')
      .send(wanted.read(services, link));
  });
}
