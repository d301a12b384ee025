import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findRevision } from '../revisions/rows.ts';
import { lockSpaceIfThere } from '../spaces/rows.ts';
import { deriveLinksAgain } from './derived.ts';
import { unreadPagesAfter } from './path-link-rows.ts';
import { ContentStore } from './store.ts';

/** Pages read in one transaction, at most. */
const batch = 50;

/** Finds the pages that links by path lead to; asked for by migration 0159. */
export function definePathLinkJob(jobs: Jobs, { database }: { database: Database }): void {
  jobs.define('follow-path-links', {
    payload: z.object({}),
    long: true,
    run: (_payload, { signal }) => followPathLinks(database, signal),
  });
}

async function followPathLinks(database: Database, signal: AbortSignal): Promise<void> {
  for (let after = { organization_id: '', space_id: '', page_id: '' }; ; ) {
    signal.throwIfAborted();
    await breathe();
    const rows = await unreadPagesAfter(database.read, after, batch);
    for (const pages of Map.groupBy(rows, ({ space_id }) => space_id).values()) {
      const { organization_id: organizationId = '', space_id: spaceId = '' } = pages[0] ?? {};
      await database.write(async tx => {
        const key = { organizationId, spaceId };
        const space = await lockSpaceIfThere(tx, key);
        const head = space && (await findRevision(tx, key, space.revision_id));
        const ids = new Set(pages.map(({ page_id }) => page_id));
        if (head) await deriveLinksAgain(tx, new ContentStore(tx, organizationId), key, head.root, ids);
      });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}
