import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findRevision } from '../revisions/rows.ts';
import { lockSpaceIfThere } from '../spaces/rows.ts';
import { indexAgain } from './derived.ts';
import { markedPagesAfter } from './notice-rows.ts';
import { ContentStore } from './store.ts';

/** Pages found anew in one transaction, at most. */
const batch = 50;

/** Takes the marks of notices out of what search finds; asked for by migration 0094. */
export function defineNoticeJob(jobs: Jobs, { database }: { database: Database }): void {
  jobs.define('index-notices', {
    payload: z.object({}),
    long: true,
    run: (_payload, { signal }) => indexNotices(database, signal),
  });
}

async function indexNotices(database: Database, signal: AbortSignal): Promise<void> {
  for (let after = { organization_id: '', space_id: '', page_id: '' }; ; ) {
    signal.throwIfAborted();
    await breathe();
    const rows = await markedPagesAfter(database.read, after, batch);
    for (const pages of Map.groupBy(rows, ({ space_id }) => space_id).values()) {
      const { organization_id: organizationId = '', space_id: spaceId = '' } = pages[0] ?? {};
      const ids = new Set(pages.map(({ page_id }) => page_id));
      await database.write(async tx => {
        const space = await lockSpaceIfThere(tx, { organizationId, spaceId });
        const key = { organizationId, spaceId };
        const head = space && (await findRevision(tx, key, space.revision_id));
        if (head) await indexAgain(tx, new ContentStore(tx, organizationId), key, head.root, ids);
      });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}
