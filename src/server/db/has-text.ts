import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Whether a folded column has a folded text in it, for those who are met on the way through a list. PostgreSQL guesses
 * badly how many match a pattern and, where it takes them for few, reads the whole table; of this it takes a third.
 */
export const hasText = (db: Db, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db) ? sql`strpos(${sql.ref(column)}, ${text}) > 0` : sql`instr(${sql.ref(column)}, ${text}) > 0`;

/** Letters of names and addresses, the most frequent first. Any other is rarer. */
const frequent = [...'aeionrlstmcdhu.gkbp'];

/** A text from its rarest letter on, at least two letters of it. */
function fromRarest(text: string): string {
  const letters = [...text];
  const rarity = letters
    .slice(0, -1)
    .map(letter => frequent.indexOf(letter))
    .map(place => (place === -1 ? Infinity : place));
  return letters.slice(Math.max(rarity.indexOf(Math.max(...rarity)), 0)).join('');
}

/**
 * Whether texts of kilobytes, which mostly have it not, may have a text: they have its end from its rarest letter on, and
 * whoever asks looks at the rest. Both engines stop at each first letter to compare, and take two to four times as long for
 * `ada` as for `da`. By bytes PostgreSQL is through in two thirds of the time, and by a pattern SQLite passes at once to
 * where one may begin; it would plan anew for a pattern alone.
 */
export function mayHaveText(db: Db, column: string, text: string): RawBuilder<boolean> {
  const end = fromRarest(text);
  return isPostgres(db)
    ? sql`position(convert_to(${end}, 'UTF8') in textsend(${sql.ref(column)})) > 0`
    : sql`${sql.ref(column)} glob (${`*${end.replace(/[*?[]/g, '[$&]')}*`} || '')`;
}
