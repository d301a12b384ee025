import type { Trigger } from './triggers.ts';

export const linkCountColumns = 'organization_id, target_space, kind, target_id, own, shard';

const keys = linkCountColumns.split(', ');

/** Whether a link is counted: as the one by which its page leads to a page or file of a space. @param row a link */
export const isCounted = (row: string): string =>
  `${row}.leads = 1 and ${row}.kind in ('page', 'file') and ${row}.target_space is not null and ${row}.target_id is not null`;

/** Under which row of `link_counts` a link is counted. @param shard which of the rows of one target a space writes */
export const countedAs = (row: string, shard: string): string =>
  `${row}.organization_id, ${row}.target_space, ${row}.kind, ${row}.target_id,
    case when ${row}.space_id = ${row}.target_space then 1 else 0 end, ${shard}`;

/** All links of a table, as `link_counts` has them. @param sign whether they are added or taken away */
export const countAll = (table: string, shard: string, sign: 1 | -1 = 1): string =>
  // In one order everywhere: two who write the same rows wait for each other in turn.
  `insert into link_counts (${linkCountColumns}, pages)
    select ${countedAs('l', shard)}, ${sign} * count(*) from ${table} l where ${isCounted('l')}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6 ${addUp}`;

const addUp = `on conflict (${linkCountColumns}) do update set pages = link_counts.pages + excluded.pages`;

/** Counts one link. @param shard of its space */
export const countOne = (row: 'new' | 'old', shard: string): string =>
  `insert into link_counts (${linkCountColumns}, pages)
    select ${countedAs(row, shard)}, 1 where ${isCounted(row)} ${addUp}`;

/** Counts one link no more. */
export function discountOne(row: 'new' | 'old', shard: string): string[] {
  const isIt = `(${keys.join(', ')}) = (${countedAs(row, shard)}) and ${isCounted(row)}`;
  return [
    `update link_counts set pages = pages - 1 where ${isIt}`,
    `delete from link_counts where ${isIt} and pages = 0`,
  ];
}

const decisive = ['organization_id', 'space_id', 'target_space', 'kind', 'target_id', 'leads'];

/** Nothing of the service writes links so, which are deleted and inserted. */
export const movedLinkTrigger = (shardOf: (row: 'new' | 'old') => string, differ: string): Trigger => ({
  ...{ name: 'count_moved_link', event: `update of ${decisive.join(', ')}`, table: 'links' },
  when: decisive.map(column => `old.${column} ${differ} new.${column}`).join(' or '),
  statements: [...discountOne('old', shardOf('old')), countOne('new', shardOf('new'))],
});
