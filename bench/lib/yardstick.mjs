import { DatabaseSync } from 'node:sqlite';

const rows = 20_000;
const rounds = 5;

/**
 * Milliseconds that this machine takes now for a piece of work that stays the same, the best of five: rows looked up by key
 * in SQLite, and written as JSON. Figures in milliseconds of two runs compare as far as this is the same in both.
 */
export function yardstick() {
  const database = new DatabaseSync(':memory:');
  database.exec('create table t (id text primary key, title text, updated_at text)');
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})`;
  database.exec(`insert into t ${numbers} select 'row' || i, 'Title of ' || i, '2026-01-01T00:00:00.000Z' from n`);
  const find = database.prepare('select * from t where id = ?');
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    JSON.stringify(Array.from({ length: rows }, (_, index) => find.get(`row${index + 1}`)));
    return performance.now() - started;
  });
  database.close();
  return Math.min(...times);
}
