/** What a space counts of its change requests, and its organization in sum. */
const counters = [
  'change_requests',
  ...['open', 'draft', 'merged', 'outdated_open', 'outdated_draft'].map(name => `change_requests_${name}`),
];

/** The columns of a space that decide how it counts. */
export const summed = ['organization_id', 'base_level', 'deleted_at', ...counters];

/** Whether these differ between two versions of a row, by the engine's word for it. */
export const differ = (word: 'is not' | 'is distinct from') => {
  const row = (version: string) => `(${summed.map(column => `${version}.${column}`).join(', ')})`;
  return `${row('old')} ${word} ${row('new')}`;
};

/**
 * Adds what spaces count to the sums of their organizations, or takes it away.
 * @param row the name of what is read from it: a version of a row in a trigger, or with `from` of a table
 * @param shard which of an organization's rows a space writes
 */
export function addTo(
  row: string,
  { sign = 1, shard, from = '' }: { sign?: 1 | -1; shard: string; from?: string },
): string {
  const values = counters.map(column => `${sign} * ${row}.${column}`);
  const sums = from === '' ? values : values.map(value => `sum(${value})`);
  return `insert into request_sums (organization_id, closed, shard, ${counters.join(', ')})
    select ${row}.organization_id, case when ${row}.base_level = 'none' then 1 else 0 end, ${shard}, ${sums.join(', ')}
    ${from} where ${row}.deleted_at is null and ${row}.change_requests > 0 ${from === '' ? '' : 'group by 1, 2, 3'}
    on conflict (organization_id, closed, shard) do update
    set ${counters.map(column => `${column} = request_sums.${column} + excluded.${column}`).join(', ')}`;
}
