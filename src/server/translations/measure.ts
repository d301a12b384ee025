import { z } from 'zod';
import { findSpace } from '../access/item-rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree, type SharedTree } from '../content/trees.ts';
import type { Database, Db } from '../db/database.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import type { Events } from '../events/events.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findRevision, type SpaceKey } from '../revisions/rows.ts';
import { findUnmeasured, isTranslated, saveMeasure } from './measure-rows.ts';

interface Services {
  database: Database;
  events: Events;
}

const kind = 'measure-translations';
const Payload = z.object({ organizationId: z.string(), spaceId: z.string() });

/** To be called when the main content of a space moves: its translations may be behind. */
export async function sourceMoved(jobs: Pick<Jobs, 'enqueue'>, tx: Db, key: SpaceKey): Promise<void> {
  if (await isTranslated(tx, key)) await enqueueMeasure(jobs, tx, key);
}

export async function enqueueMeasure(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Db,
  { organizationId, spaceId }: SpaceKey,
): Promise<void> {
  await jobs.enqueue(tx, { organizationId, kind, payload: { organizationId, spaceId }, dedupeKey: spaceId });
}

/** The job that notes how far the translations of a space are behind it. */
export function defineMeasureJob(jobs: Jobs, services: Services): void {
  jobs.define(kind, { payload: Payload, run: key => measure(services, key) });
}

async function measure({ database, events }: Services, key: SpaceKey): Promise<void> {
  const { organizationId, spaceId } = key;
  const space = await findSpace(database.read, organizationId, spaceId);
  const head = space && (await findRevision(database.read, key, space.revision_id));
  if (!head) return;
  const store = new ContentStore(database.read, organizationId);
  const now = await loadTree(store, head.root);
  // One space has a handful: one for each language.
  for (const row of await findUnmeasured(database.read, key)) {
    const source = row.source_revision_id && (await findRevision(database.read, key, row.source_revision_id));
    if (!source) continue;
    const changed_pages = source.root === head.root ? 0 : changedPages(await loadTree(store, source.root), now);
    const measured = { pages: now.pages.length, changed_pages, measured_revision_id: head.id };
    await database.write(tx => saveMeasure(tx, row, measured));
    await events.publish(changedEvent(row));
  }
}

/** Tells everyone who has the translation open to read it again. */
export const changedEvent = ({ organization_id, id, source_space_id, status }: TranslationRow) => ({
  organizationId: organization_id,
  type: 'translation' as const,
  spaceId: source_space_id,
  data: { translation: id, status },
});

/** Pages that another content has not in the same words. */
function changedPages(before: SharedTree, now: SharedTree): number {
  return now.pages.filter(({ node }) => {
    const old = before.byId.get(node.id)?.node;
    return !old || old.title !== node.title || old.description !== node.description || old.body !== node.body;
  }).length;
}
