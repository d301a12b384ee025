import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuditFilter } from '#contract/audit.ts';
import { pageRequest } from '../db/page.ts';
import { forbidden } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { csvHeader, csvRow } from './csv.ts';
import { readExportLink } from './export-link.ts';
import { listEvents } from './rows.ts';

const Query = z.object({ export: z.string().max(6000), signature: z.string().max(200) });
const batch = 1000;

/** The audit log as CSV, by signed links (`exportOrganizationAuditEvents`). */
export async function exportRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/exports/audit-log.csv', { exposeHeadRoute: false }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const wanted = query.success ? readExportLink(services, query.data) : undefined;
    if (!wanted) throw forbidden('This link is not valid, or not any more.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines(services, wanted.organizationId, wanted.filter)));
  });
}

/** Page by page, so that a long log is never in memory. */
async function* lines({ database }: Services, organizationId: string, filter: AuditFilter) {
  yield csvHeader;
  let page: string | undefined;
  do {
    const request = pageRequest({ page, limit: batch }, [organizationId, filter], 'desc');
    const { rows, next } = await listEvents(database.read, organizationId, filter, request);
    if (rows.length > 0) yield rows.map(csvRow).join('');
    page = next?.page;
  } while (page !== undefined);
}
