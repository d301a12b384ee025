import type { Database } from '../db/database.ts';
import { findRevision } from '../revisions/rows.ts';
import { removeSpaceFromIndex } from '../search/index-pages.ts';
import { lockSpaceIfThere } from '../spaces/rows.ts';
import { deriveAll } from './derived.ts';
import { deletePlaces } from './link-place-rows.ts';
import { deleteLinksOfSpace } from './link-rows.ts';
import { spacesAfter } from './rows.ts';
import { ContentStore } from './store.ts';

const batch = 100;

/**
 * Makes links, backlinks and search of every space anew from its content, space by space, while others go on working
 * (architecture 4).
 * @returns how many spaces there are
 */
export async function reindex(database: Database): Promise<number> {
  let done = 0;
  for (let after = { organizationId: '', spaceId: '' }; ; ) {
    const spaces = await spacesAfter(database.read, after, batch);
    for (const key of spaces) {
      await database.write(async tx => {
        const space = await lockSpaceIfThere(tx, key);
        const head = space && (await findRevision(tx, key, space.revision_id));
        if (!head) return;
        await deleteLinksOfSpace(tx, key);
        await deletePlaces(tx, key);
        await removeSpaceFromIndex(tx, key.organizationId, key.spaceId);
        await deriveAll(tx, new ContentStore(tx, key.organizationId), key, head.root);
      });
    }
    done += spaces.length;
    const last = spaces.at(-1);
    if (!last || spaces.length < batch) return done;
    after = last;
  }
}
