import type { openAPISpecVersions } from '#contract/openapi-spec-versions.ts';
import { OpenAPISlug, type OpenAPISource, type openAPISpecs } from '#contract/openapi-specs.ts';
import { slugify } from '#document/slugs.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { isSpecUsed, setSpecLinkStatus } from '../content/link-rows.ts';
import { pageRequest } from '../db/page.ts';
import type { OpenAPISpecRow, OpenAPIVersionRow } from '../db/tables/openapi.ts';
import { readBuffer } from '../files/file-store.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badMember, badRequest, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { enqueueRun } from './job.ts';
import { slugsNamed } from './named.ts';
import { presentSpec, presentVersion, publicUrl, rawUrl } from './present.ts';
import { indexOf } from './read-parts.ts';
import { refreshHours, usualRefresh } from './refresh.ts';
import * as rows from './rows.ts';
import { queueReferencesTo } from './search-job.ts';
import { countUses } from './use-rows.ts';
import { readUses } from './uses.ts';

const maximumText = 10 * 1024 * 1024;
const longestSlug = 100;
/** Numbers that are tried behind a slug that is taken. */
const mostTried = 50;

export const openAPIHandlers: Handlers<typeof openAPISpecs & typeof openAPISpecVersions> = {
  async listOpenAPISpecs({ params, query, context }) {
    const { viewer, role } = await readable(context, params.organizationId);
    const { search } = query;
    const named = search ? slugsNamed(await rows.listTitles(context.db, viewer.organizationId), search) : undefined;
    const request = pageRequest(query, [viewer.organizationId, search]);
    const found = await rows.listSpecs(context.db, viewer, request, named);
    const slugs = found.rows.map(({ slug }) => slug);
    const uses = await countUses(context.db, viewer, slugs);
    return {
      items: found.rows.map(row => presentSpec(row, role, context, uses.get(row.slug) ?? 0)),
      count: await rows.countSpecs(context.db, viewer, named),
      next: found.next,
    };
  },

  async createOpenAPISpec({ params, body, context }) {
    const viewer = await editable(context, params.organizationId);
    const created = await create(context, viewer.organizationId, body.slug, body.source);
    if (!created) throw badMember('slug', 'specification-taken');
    return answer(context, viewer, created);
  },

  async checkOpenAPISpecSlug({ params, query: { slug }, context }) {
    const { organizationId } = await editable(context, params.organizationId);
    const isValid = OpenAPISlug.safeParse(slug).success;
    const wanted = isValid ? slug : nearest(slug);
    const taken = await rows.findSlugsLike(context.db, organizationId, wanted);
    if (isValid && !taken.has(slug)) return { state: 'free' };
    const suggestion = [wanted, ...others(wanted)].find(each => !taken.has(each));
    return { state: isValid ? 'taken' : 'invalid', ...(suggestion === undefined ? {} : { suggestion }) };
  },

  async getOpenAPISpecBySlug({ params, context }) {
    const { viewer, role } = await readable(context, params.organizationId);
    return answer(context, { ...viewer, role }, await specOf(context, params));
  },

  async createOrUpdateOpenAPISpecBySlug({ params, body, context }) {
    const viewer = await editable(context, params.organizationId);
    const { organizationId } = viewer;
    const { specSlug } = params;
    if (!OpenAPISlug.safeParse(specSlug).success) throw badRequest('path.specSlug: not a slug');
    const created = await create(context, organizationId, specSlug, body.source);
    if (created) context.reply.status(201);
    return answer(context, viewer, created ?? (await replace(context, organizationId, specSlug, body.source)));
  },

  async deleteOpenAPISpecBySlug({ params, context }) {
    const { organizationId } = await editable(context, params.organizationId);
    const spec = await rows.lockSpec(context.db, organizationId, { slug: params.specSlug });
    if (!spec) return;
    await rows.deleteSpec(context.db, spec);
    await setSpecLinkStatus(context.db, organizationId, spec.slug, 'broken');
    await queueReferencesTo(context.services.jobs, context.db, organizationId, spec.slug);
    await rows.countChange(context.db, organizationId);
  },

  async updateOpenAPISpecBySlug({ params, body, context }) {
    const viewer = await editable(context, params.organizationId);
    const { organizationId } = viewer;
    const spec = await rows.lockSpec(context.db, organizationId, { slug: params.specSlug });
    if (!spec) throw notFound('OpenAPI specification');
    if (body.autoRefresh !== undefined && spec.source_url === null)
      throw badMember('autoRefresh', 'address-for-refresh');
    const visibility = body.visibility ?? spec.visibility;
    const refresh_hours = body.autoRefresh === undefined ? spec.refresh_hours : refreshHours[body.autoRefresh];
    if (spec.visibility === visibility && spec.refresh_hours === refresh_hours) return answer(context, viewer, spec);
    const changes = { visibility, refresh_hours, updated_at: context.services.clock.now().toISOString() };
    await rows.updateSpec(context.db, spec, changes);
    if (spec.visibility !== visibility) await rows.countChange(context.db, organizationId);
    return answer(context, viewer, { ...spec, ...changes });
  },

  async listOpenAPISpecUses({ params, query, context }) {
    const { viewer } = await readable(context, params.organizationId);
    return readUses(context, viewer, await specOf(context, params), query);
  },

  async listOpenAPISpecVersions({ params, query, context }) {
    await readable(context, params.organizationId);
    const spec = await specOf(context, params);
    const found = await rows.listVersions(context.db, spec, pageRequest(query, spec.id, 'desc'));
    return {
      items: found.rows.map(row => presentVersion(row, spec, context.services)),
      count: await rows.countVersions(context.db, spec),
      next: found.next,
    };
  },

  async getLatestOpenAPISpecVersion({ params, context }) {
    const { spec, version } = await versionOf(context, params);
    return presentVersion(version, spec, context.services);
  },

  async getOpenAPISpecVersionById({ params, context }) {
    const { spec, version } = await versionOf(context, params, params.versionId);
    return presentVersion(version, spec, context.services);
  },

  async getLatestOpenAPISpecVersionContent({ params, context }) {
    return contentOf(context, await versionOf(context, params));
  },

  async getOpenAPISpecVersionContentById({ params, context }) {
    return contentOf(context, await versionOf(context, params, params.versionId));
  },

  async getLatestOpenAPISpecVersionContentRaw({ params, context }) {
    const { version } = await versionOf(context, params);
    const text = (await readBuffer(context.services.files, version.raw_sha256)).toString();
    return { text, format: version.format };
  },
};

/** A slug like what somebody typed. */
const nearest = (text: string) =>
  slugify(text, 'api')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'api';

/** Names with a number, as long as a slug may be. */
const others = (slug: string) =>
  Array.from({ length: mostTried }, (_, index) => `${slug.slice(0, longestSlug - 4).replace(/-$/, '')}-${index + 2}`);

async function readable(context: Context, organizationId: string) {
  const { viewer } = await loadOrganization(context, organizationId);
  // Members see specifications, guests do not.
  requireOrganization(viewer.role, 'listMembers');
  return { viewer, role: context.caller.kind === 'content' ? ('read' as const) : viewer.role };
}

async function editable(context: Context, organizationId: string) {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'createOpenAPISpec');
  return viewer;
}

/** A specification as its caller sees it. */
async function answer(context: Context, viewer: Viewer, spec: OpenAPISpecRow) {
  const uses = await countUses(context.db, viewer, [spec.slug]);
  return presentSpec(spec, viewer.role, context, uses.get(spec.slug) ?? 0);
}

interface SpecParams {
  organizationId: string;
  specSlug: string;
}

async function specOf(context: Context, { organizationId, specSlug }: SpecParams): Promise<OpenAPISpecRow> {
  const spec = await rows.findSpec(context.db, organizationId, specSlug);
  if (!spec || !(await isOpen(context, spec))) throw notFound('OpenAPI specification');
  return spec;
}

/** Whether it is there for the caller: for a content token, when a space uses it that the token reads. */
async function isOpen(context: Context, { organization_id, slug }: OpenAPISpecRow): Promise<boolean> {
  if (context.caller.kind !== 'content') return true;
  const { viewer } = await loadOrganization(context, organization_id);
  return isSpecUsed(context.db, viewer, slug);
}

interface Found {
  spec: OpenAPISpecRow;
  version: OpenAPIVersionRow;
}

/** A version, the latest one when none is named. @throws 404 also while there is none yet */
export async function versionOf(context: Context, params: SpecParams, versionId?: string): Promise<Found> {
  await readable(context, params.organizationId);
  const spec = await specOf(context, params);
  const id = versionId ?? spec.last_version_id;
  const version = id === null ? undefined : await rows.findVersion(context.db, spec, id);
  if (!version) throw notFound('OpenAPI specification version');
  return { spec, version };
}

async function contentOf({ services }: Context, { spec, version }: Found) {
  const url = rawUrl(services, spec.slug, version);
  const { dead } = await indexOf(services.files, version);
  return {
    filesystem: JSON.parse((await readBuffer(services.files, version.files_sha256)).toString()),
    ...(dead && { deadReferences: dead }),
    url,
    urls: { source: spec.source_url ?? url, public: publicUrl(services, spec) ?? null },
  };
}

/** The source as a row names it; a text is put into the file store. */
async function storeSource({ services }: Context, source: OpenAPISource) {
  if ('url' in source) return { source_url: source.url, source_sha256: null };
  const { sha256 } = await services.files.put(Buffer.from(source.text), { maxBytes: maximumText });
  return { source_url: null, source_sha256: sha256 };
}

/** @returns `undefined` when the slug is taken */
async function create(context: Context, organizationId: string, slug: string, source: OpenAPISource) {
  const now = context.services.clock.now().toISOString();
  const row: OpenAPISpecRow = {
    organization_id: organizationId,
    id: newId(),
    slug,
    ...(await storeSource(context, source)),
    refresh_hours: usualRefresh,
    visibility: 'private',
    state: 'pending',
    requests: 1,
    last_version_id: null,
    document_title: null,
    document_version: null,
    operations: null,
    last_processed_at: null,
    error_code: null,
    error: null,
    created_at: now,
    updated_at: now,
  };
  if (!(await rows.insertSpec(context.db, row))) return undefined;
  await setSpecLinkStatus(context.db, organizationId, slug, 'ok');
  await enqueueRun(context.services.jobs, context.db, row);
  return row;
}

async function replace(context: Context, organizationId: string, slug: string, source: OpenAPISource) {
  const spec = await rows.lockSpec(context.db, organizationId, { slug });
  if (!spec) throw notFound('OpenAPI specification');
  const changes = {
    ...(await storeSource(context, source)),
    state: 'pending' as const,
    requests: spec.requests + 1,
    updated_at: context.services.clock.now().toISOString(),
  };
  await rows.updateSpec(context.db, spec, changes);
  await enqueueRun(context.services.jobs, context.db, spec);
  return { ...spec, ...changes };
}
