import type { z } from 'zod';
import type { Language } from '#contract/common.ts';
import type { OpenAPISource } from '#contract/computed-source.ts';
import type { TemplateParams } from '#contract/pages.ts';
import { emptyRoot } from '#document/tree.ts';
import { fold } from '#lib/fold.ts';
import { loadOrganization } from '../access/load.ts';
import { createInitialContent } from '../content/initial.ts';
import type { Moving } from '../content/main-head.ts';
import type { NewPage } from '../content/new-pages.ts';
import { ContentStore } from '../content/store.ts';
import { withContentRefs } from '../content/template-refs.ts';
import { templatePages } from '../content/templates.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { insertGrant } from '../grants/rows.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { treeChanged } from '../tree/events.ts';
import { lastPosition } from '../tree/place.ts';
import { insertDirectory } from '../tree/rows.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { insertSpace, updateSpace } from './rows.ts';

interface NewSpace {
  organizationId: string;
  userId: string;
  title: string | undefined;
  emoji?: string | undefined;
  parentId: string | null;
  language?: z.infer<typeof Language> | undefined;
  editMode?: SpaceRow['edit_mode'] | undefined;
  /** Without one the space has one empty page. */
  template?: { id: string; params?: z.infer<typeof TemplateParams> | undefined } | undefined;
  /** Its reference is the one page. */
  specification?: z.infer<typeof OpenAPISource> | undefined;
  now: Date;
}

/**
 * Makes a space, last in its parent, with its first revision. Whether the caller may is decided before.
 * @throws 400 when there is no such template or specification, or nothing for one of the template's places
 */
export async function createSpace(context: Context, space: NewSpace): Promise<SpaceRow> {
  const { organizationId, userId, now } = space;
  const tx = context.db;
  await lockTree(tx, organizationId);
  const position = await lastPosition(tx, organizationId, space.parentId);
  const row = newSpaceRow(space, position);
  const pages = await pagesOf(context, row, space);
  return addSpace(context, row, () =>
    createInitialContent(tx, { organizationId, spaceId: row.id, userId, now, ...(pages ? { pages } : {}) }),
  );
}

/** What is in it from the start; nothing for one empty page. */
async function pagesOf(
  context: Context,
  row: SpaceRow,
  { template, specification }: NewSpace,
): Promise<readonly NewPage[] | undefined> {
  if (specification) {
    const page: NewPage = { title: 'API reference', type: 'computed', computed: specification };
    const { spec } = specification.dependencies;
    return filled(context, row, [page], { spec: spec.ref }, 'computedSource.dependencies');
  }
  if (!template) return undefined;
  const pages = templatePages(template.id);
  if (!pages) throw badMember('template.id', 'no-such-template');
  const { contentRefs } = template.params ?? {};
  return contentRefs ? filled(context, row, pages, contentRefs, 'template.params.contentRefs') : pages;
}

async function filled(
  context: Context,
  { organization_id: organizationId, id: spaceId }: SpaceRow,
  pages: readonly NewPage[],
  refs: Parameters<typeof withContentRefs>[2],
  member: string,
): Promise<readonly NewPage[]> {
  const access = await loadOrganization(context, organizationId);
  const store = new ContentStore(context.db, organizationId);
  const space = { context, store, access, key: { organizationId, spaceId }, revision: { root: emptyRoot(store) } };
  return withContentRefs(space, pages, refs, member);
}

/** Stores a new space, then the content that `fill` makes for it; whoever made it keeps admin on it. */
export async function addSpace(context: Moving, row: SpaceRow, fill: () => Promise<string>): Promise<SpaceRow> {
  const tx = context.db;
  const { organization_id: organizationId, id, created_by: userId, created_at } = row;
  await insertDirectory(tx, { kind: 'space', id, organization_id: organizationId });
  await insertSpace(tx, row);
  const revision = await fill();
  await updateSpace(tx, organizationId, id, { revision_id: revision });
  await insertGrant(tx, {
    organizationId,
    item: { kind: 'space', id },
    subject: { kind: 'user', id: userId },
    level: 'admin',
    now: new Date(created_at),
  });
  treeChanged(context, organizationId);
  return { ...row, revision_id: revision };
}

export function newSpaceRow(
  { organizationId, userId, title, emoji, parentId, language, editMode, now }: NewSpace,
  position: string,
): SpaceRow {
  const name = title || 'Untitled space';
  return {
    organization_id: organizationId,
    id: newId(),
    parent_id: parentId,
    position,
    title: name,
    sort_title: fold(name),
    emoji: emoji ?? '',
    language: language ?? null,
    edit_mode: editMode ?? 'live',
    default_level: 'inherit',
    revision_id: '',
    next_number: 1,
    change_requests: 0,
    change_requests_open: 0,
    change_requests_draft: 0,
    comments_open: 0,
    created_by: userId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    deleted_at: null,
    deleted_by: null,
    computed_source: null,
    merge_rules: null,
  };
}
