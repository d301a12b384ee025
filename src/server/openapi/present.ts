import type { z } from 'zod';
import type { OpenAPISpecVersion } from '#contract/openapi-spec-versions.ts';
import type { OpenAPISpec } from '#contract/openapi-specs.ts';
import { organizationPermissions } from '../access/capabilities.ts';
import type { Level } from '../access/levels.ts';
import type { OpenAPISpecRow, OpenAPIVersionRow } from '../db/tables/openapi.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { autoRefreshOf } from './refresh.ts';

const locationOf = ({ config }: Pick<Services, 'config'>, { organization_id, slug }: OpenAPISpecRow) =>
  `${config.publicUrl}/v1/orgs/${organization_id}/openapi/${slug}`;

/** The raw document for everybody; private specifications have none. */
export function publicUrl(
  { config }: Pick<Services, 'config'>,
  { organization_id, slug, visibility }: Pick<OpenAPISpecRow, 'organization_id' | 'slug' | 'visibility'>,
): string | undefined {
  return visibility === 'public' ? `${config.publicUrl}/files/openapi/${organization_id}/${slug}` : undefined;
}

/** @param uses of those that the caller may see, where they were counted */
export function presentSpec(
  row: OpenAPISpecRow,
  role: Level,
  { services, headers }: Pick<Context, 'services' | 'headers'>,
  uses?: number,
): z.input<typeof OpenAPISpec> {
  const published = publicUrl(services, row);
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...(row.source_url === null ? {} : { sourceURL: row.source_url, autoRefresh: autoRefreshOf(row.refresh_hours) }),
    processingState: row.state,
    visibility: row.visibility,
    ...(row.last_version_id === null ? {} : { lastVersion: row.last_version_id }),
    ...(row.operations === null
      ? {}
      : {
          document: {
            title: row.document_title ?? '',
            version: row.document_version ?? '',
            operations: row.operations,
          },
        }),
    ...(uses === undefined ? {} : { uses }),
    ...(row.last_processed_at === null ? {} : { lastProcessedAt: row.last_processed_at }),
    ...(row.error_code === null ? {} : { lastProcessErrorCode: row.error_code }),
    ...(row.error === null
      ? {}
      : { lastProcessedErrors: [{ message: saidIn(wordsFor({ headers }).texts, readSaid(row.error)) }] }),
    permissions: { view: true, edit: organizationPermissions(role, false).createOpenAPISpec },
    urls: {
      location: locationOf(services, row),
      app: dashboardOf(services.config, row.organization_id).openapi(row.slug),
      ...(published ? { published } : {}),
    },
  };
}

/** The document of a version as it was read, for whoever has the link. */
export function rawUrl(services: Services, slug: string, { raw_sha256, format }: OpenAPIVersionRow): string {
  const file = { sha256: raw_sha256, name: `${slug}.${format}`, contentType: 'text/plain' };
  return signedFileUrl(services, file);
}

export function presentVersion(
  row: OpenAPIVersionRow,
  spec: OpenAPISpecRow,
  services: Services,
): z.input<typeof OpenAPISpecVersion> {
  const { operations_added: added, operations_removed: removed } = row;
  return {
    object: 'openapi-spec-version',
    id: row.id,
    createdAt: row.created_at,
    hash: row.raw_sha256,
    ...(row.document_version === null ? {} : { documentVersion: row.document_version }),
    ...(added === null || removed === null ? {} : { operations: { added, removed } }),
    url: rawUrl(services, spec.slug, row),
    urls: { location: `${locationOf(services, spec)}/versions/${row.id}` },
  };
}
