import type { z } from 'zod';
import { ChangeCounts } from '#contract/changes.ts';
import type { RevisionSummary } from '#contract/revisions.ts';
import { presentItself } from '../change-requests/present.ts';
import { appUrl } from '../content/present.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import { publications } from '../spaces/publication-rows.ts';
import { readingOf, readingUrls } from '../spaces/visibility.ts';
import { presentUser } from '../users/present.ts';
import type { PresentableUser } from '../users/rows.ts';
import { findRevisionParts } from './parts.ts';

type Config = Services['config'];
type Presented = z.input<typeof RevisionSummary>;

interface Surroundings {
  config: Config;
  /** Id of the main content's revision. */
  current: string;
  /** Where readers find the main content. */
  reading: ReturnType<typeof readingUrls>;
  author: PresentableUser | undefined;
  mergedFrom: Presented['mergedFrom'];
  importedFrom: Presented['importedFrom'];
}

/** Revisions of a space, which is as it is now: a few queries however many there are. */
export async function presentRevisions(
  { db, services: { config } }: Pick<Context, 'db' | 'services'>,
  space: SpaceRow,
  rows: readonly RevisionRow[],
): Promise<Presented[]> {
  const key = { organizationId: space.organization_id, spaceId: space.id };
  const current = space.revision_id;
  // Readers only ever see the main content.
  const shown = rows.some(({ id }) => id === current) ? [space.id] : [];
  const [{ users, partsOf }, places] = await together(
    db,
    () => findRevisionParts(db, key, rows),
    () => publications(db, key.organizationId, shown),
  );
  const people = new Map([...users].map(([id, user]) => [id, presentUser(user, config)]));
  const reading = readingUrls(readingOf(space, places, config));
  const inSpace = {
    space_title: space.title,
    space_emoji: space.emoji,
    space_revision: current,
    space_deleted_at: space.deleted_at,
  };
  return rows.map(row => {
    const { mergedFrom, ...parts } = partsOf(row);
    return presentRow(row, {
      ...{ config, current, reading, ...parts },
      mergedFrom: mergedFrom && presentItself({ ...mergedFrom, ...inSpace }, { users: people, config }),
    });
  });
}

/** One revision as {@link presentRevisions} gives it. */
export async function presentRevision(
  context: Pick<Context, 'db' | 'services'>,
  space: SpaceRow,
  row: RevisionRow,
): Promise<Presented> {
  const [presented] = await presentRevisions(context, space, [row]);
  if (!presented) throw new Error('A revision that is there is presented.');
  return presented;
}

function presentRow(row: RevisionRow, surroundings: Surroundings): Presented {
  const { config, current, reading, author, mergedFrom, importedFrom } = surroundings;
  return {
    object: 'revision',
    id: row.id,
    type: row.type,
    parents: JSON.parse(row.parents),
    createdAt: row.created_at,
    ...(author ? { createdBy: presentUser(author, config) } : {}),
    ...(row.message ? { message: row.message } : {}),
    ...(mergedFrom ? { mergedFrom } : {}),
    ...(row.source_revision_id ? { sourceRevision: row.source_revision_id } : {}),
    ...(importedFrom ? { importedFrom } : {}),
    current: row.id === current,
    main: row.main === 1,
    ...(row.counts === null ? {} : { changes: ChangeCounts.parse(JSON.parse(row.counts)) }),
    urls: {
      app: appUrl({ config, organizationId: row.organization_id, spaceId: row.space_id }),
      ...(row.id === current ? reading : {}),
    },
  };
}
