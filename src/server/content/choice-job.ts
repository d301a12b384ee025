import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { readBodies, readReusableContents } from '#document/tree.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findMainHead, findRevision, type SpaceKey } from '../revisions/rows.ts';
import { lockSpaceIfThere } from '../spaces/rows.ts';
import { deriveLinksAgain } from './derived.ts';
import { spacesAfter } from './rows.ts';
import { ContentStore } from './store.ts';
import { loadTree } from './trees.ts';

/** Pages read at once, and linked in one transaction, at most. */
const batch = 50;

/** Finds the pictures that a `srcset` names, in pages stored before these were links; asked for by migration 0230. */
export function defineChoiceJob(jobs: Jobs, { database }: { database: Database }): void {
  jobs.define('find-choices', {
    payload: z.object({}),
    long: true,
    run: (_payload, { signal }) => findChoices(database, signal),
  });
}

async function findChoices(database: Database, signal: AbortSignal): Promise<void> {
  for (let after = { organizationId: '', spaceId: '' }; ; ) {
    const spaces = await spacesAfter(database.read, after, batch);
    for (const key of spaces) {
      const ids = await withChoices(database, key, signal);
      for (let from = 0; from < ids.length; from += batch)
        await linkAgain(database, key, new Set(ids.slice(from, from + batch)));
    }
    const last = spaces.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Pages and reusable contents that offer a choice of pictures. What is written meanwhile has its links. */
async function withChoices({ read }: Database, key: SpaceKey, signal: AbortSignal): Promise<string[]> {
  const revision = await findMainHead(read, key);
  if (!revision) return [];
  const store = new ContentStore(read, key.organizationId);
  const { pages, root } = await loadTree(store, revision.root);
  const nodes = [...pages.map(({ node }) => node), ...(await readReusableContents(store, root))];
  const found: string[] = [];
  for (let from = 0; from < nodes.length; from += batch) {
    signal.throwIfAborted();
    await breathe();
    const some = nodes.slice(from, from + batch);
    const bodies = await readBodies(store, some);
    found.push(...some.flatMap(({ id }, index) => (/\ssrcset\s*=/i.test(bodies[index]?.markdown ?? '') ? id : [])));
  }
  return found;
}

function linkAgain(database: Database, key: SpaceKey, ids: ReadonlySet<string>): Promise<void> {
  return database.write(async tx => {
    const space = await lockSpaceIfThere(tx, key);
    const head = space && (await findRevision(tx, key, space.revision_id));
    if (head) await deriveLinksAgain(tx, new ContentStore(tx, key.organizationId), key, head.root, ids);
  });
}
