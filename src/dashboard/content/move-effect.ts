import type { ContentTreeItem, DefaultLevel } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { levelName } from '#dashboard/shell/roles.ts';

type Reach = {
  /** The level of all members; `inherit` is that of their role, and undefined where it cannot be told. */
  everyone: DefaultLevel | undefined;
  /** The collections on which levels count that were given to people and teams. */
  givenOn: readonly string[];
};

/** What an item without a level of its own takes from the collections around it (handbook, "Levels of access"). */
function reachIn(items: readonly ContentTreeItem[], parent: string | undefined, topIsTop: boolean): Reach {
  const givenOn: string[] = [];
  for (let id = parent; id !== undefined; ) {
    const collection = items.find(item => item.id === id);
    if (!collection) return { everyone: undefined, givenOn };
    givenOn.push(id);
    if (collection.defaultLevel !== 'inherit') return { everyone: collection.defaultLevel, givenOn };
    id = collection.parent ?? undefined;
  }
  return { everyone: topIsTop ? 'inherit' : undefined, givenOn };
}

/**
 * What becomes of who sees an item that goes into another parent, `undefined` being the top; nothing where it stays.
 *
 * @param seesAll whether the caller is told of every collection: for others, what stands at the top may be in a hidden one
 */
export function moveEffect(
  items: readonly ContentTreeItem[],
  item: ContentTreeItem,
  parent: string | undefined,
  seesAll: boolean,
): string | undefined {
  const origin = item.parent ?? undefined;
  if (item.parentKey !== undefined && parent === item.parentKey) return undefined;
  if (item.parentHidden) return t('effectHidden');
  if (parent === origin) return undefined;
  if (item.defaultLevel !== 'inherit') return t('effectNone');
  const titleIn = (id: string | undefined) => titleOf(items.find(other => other.id === id) ?? { title: '' });
  const [to, from] = [titleIn(parent), titleIn(origin)];
  const after = reachIn(items, parent, seesAll || parent === undefined);
  const before = reachIn(items, origin, seesAll);
  const toAll = after.everyone !== undefined && after.everyone !== null;
  const fromAll = before.everyone !== undefined && before.everyone !== null;
  const who = () => {
    if (!toAll) return fromAll && after.everyone === null ? t('effectInto', { to }) : t('effectPeople', { to });
    if (fromAll) return t('effectStill');
    return before.everyone === null ? t('effectAll', { from }) : t('effectAllNow');
  };
  const level = () => {
    if (!toAll || after.everyone === before.everyone) return undefined;
    if (after.everyone !== 'inherit' && after.everyone) return t('effectLevel', { level: levelName(after.everyone) });
    return fromAll && t('effectRole');
  };
  return [
    who(),
    level(),
    toAll && parent !== undefined && !before.givenOn.includes(parent) && t('effectGains', { to }),
    origin !== undefined && !after.givenOn.includes(origin) && t('effectEnds', { from }),
  ]
    .filter(Boolean)
    .join(' ');
}
