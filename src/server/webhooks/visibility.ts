import type { Config } from '../config.ts';
import { actingIn } from '../db/acting.ts';
import { publications } from '../spaces/publication-rows.ts';
import { lockTouched, setTold, takeTouched } from '../spaces/told-rows.ts';
import { readingOf } from '../spaces/visibility.ts';
import { type Emitting, emit } from './emit.ts';

/**
 * The last step of every transaction: what it did to the structure or to sites may have changed how spaces can be read,
 * which webhooks are told (decisions 9). It compares with what they were told last, so it does not matter which
 * operation or job did it, and what is changed and changed back is no event.
 */
export async function tellVisibility({ db, services }: Emitting, config: Config): Promise<void> {
  for (const [organizationId, touched] of takeTouched(db)) {
    const spaces = await lockTouched(db, organizationId, touched);
    const ids = spaces.map(({ id }) => id);
    const places = Map.groupBy(await publications(db, organizationId, ids), ({ space_id }) => space_id);
    const changes = spaces.flatMap(space => {
      const { visibility } = readingOf(space, places.get(space.id) ?? [], config);
      const { id: spaceId, told_visibility: previousVisibility } = space;
      return visibility === previousVisibility ? [] : [{ spaceId, previousVisibility, visibility }];
    });
    for (const [visibility, changed] of Map.groupBy(changes, change => change.visibility)) {
      const changedIds = changed.map(({ spaceId }) => spaceId);
      await setTold(db, organizationId, changedIds, visibility);
    }
    const events = changes.map(change => ({ ...change, changedBy: actingIn(db) }));
    await emit({ db, services }, organizationId, 'space_visibility_updated', ...events);
  }
}
