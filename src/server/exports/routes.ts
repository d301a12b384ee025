import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditExport } from '../audit/csv.ts';
import { forbidden } from '../http/errors.ts';
import { memberExport } from '../members/csv.ts';
import type { Services } from '../services.ts';
import type { CsvExport } from './csv-export.ts';
import { readExportLink } from './link.ts';

const Query = z.object({ export: z.string().max(6000), signature: z.string().max(200) });

/** Lists as CSV, by signed links (`exportOrganizationAuditEvents`, `exportOrganizationMembers`). */
export async function exportRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  addExport(app, services, auditExport);
  addExport(app, services, memberExport);
}

function addExport<Filter>(app: FastifyInstance, services: Services, wanted: CsvExport<Filter>): void {
  app.get(`/exports/${wanted.file}.csv`, { exposeHeadRoute: false }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const link = query.success ? readExportLink(services, wanted, query.data) : undefined;
    if (!link) throw forbidden('link-over');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${wanted.file}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(wanted.lines(services, link)));
  });
}
