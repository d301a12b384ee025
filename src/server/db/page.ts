import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/common.ts';
import { BadCursor } from './refused.ts';

type KeyValue = string | number;

/** One page of a list: strictly after `after` in the order of `keys` (decisions 1.31). */
export interface PageRequest {
  limit: number;
  direction: 'asc' | 'desc';
  after: readonly KeyValue[] | undefined;
  filter: string;
}

export interface Page<Row> {
  rows: Row[];
  next: { page: string } | undefined;
}

/**
 * Reads the cursor of a list request.
 * @param filters what decides which items are listed and in which order
 * @throws BadCursor for a cursor that was made with other filters
 */
export function pageRequest(
  { page, limit }: ListQuery,
  filters: unknown,
  direction: 'asc' | 'desc' = 'asc',
): PageRequest {
  const filter = createHash('sha256')
    .update(JSON.stringify([filters, direction]))
    .digest('base64url')
    .slice(0, 8);
  return { limit, direction, filter, after: page === undefined ? undefined : readCursor(page, filter) };
}

function readCursor(page: string, filter: string): readonly KeyValue[] {
  let cursor: unknown;
  try {
    cursor = JSON.parse(Buffer.from(page, 'base64url').toString());
  } catch {
    throw new BadCursor();
  }
  if (!Array.isArray(cursor) || cursor[0] !== filter || cursor.length < 2) throw new BadCursor();
  const keys: unknown[] = cursor.slice(1);
  if (!keys.every((key): key is KeyValue => typeof key === 'string' || typeof key === 'number')) throw new BadCursor();
  return keys;
}

/** Where a page begins in what is found or compared anew for each request. */
export function offsetOf({ after: [offset = 0] = [] }: PageRequest): number {
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) throw new BadCursor();
  return offset;
}

/** A cursor for rows that were cut in memory. */
export function writeCursor(request: PageRequest, keys: readonly KeyValue[]): { page: string } {
  return { page: Buffer.from(JSON.stringify([request.filter, ...keys])).toString('base64url') };
}

/** How a list is ordered: the expression to compare, and the same value read off a row. The last key is unique. */
export interface Key<Row> {
  column: string | RawBuilder<unknown>;
  value: (row: Row) => KeyValue;
  /** The column holds integers; without it, text. */
  integer?: true;
}

/** Anybody can write a cursor, and PostgreSQL compares only what is of the column's type. */
function checkCursor(after: readonly KeyValue[], keys: readonly Pick<Key<never>, 'integer'>[]): void {
  const fits = (value: KeyValue | undefined, integer: true | undefined) =>
    integer
      ? typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
      : typeof value === 'string' && !value.includes('\0');
  if (after.length !== keys.length || !keys.every(({ integer }, index) => fits(after[index], integer)))
    throw new BadCursor();
}

/** What a page begins after, for rows that are found by other means. @throws 400 for a cursor of another list */
export function afterOf(
  request: PageRequest,
  keys: readonly Pick<Key<never>, 'integer'>[],
): readonly KeyValue[] | undefined {
  if (request.after) checkCursor(request.after, keys);
  return request.after;
}

/** The rows of one page and one row more, which tells whether there is a next page. */
function cut<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly Key<Row>[],
  request: PageRequest,
): SelectQueryBuilder<DB, TB, Row> {
  const columns = keys.map(({ column }) => (typeof column === 'string' ? sql.ref(column) : column));
  let paged = query;
  if (request.after) {
    checkCursor(request.after, keys);
    const operator = sql.raw(request.direction === 'asc' ? '>' : '<');
    paged = paged.where(
      sql<boolean>`(${sql.join(columns)}) ${operator} (${sql.join(request.after.map(value => sql.val(value)))})`,
    );
  }
  for (const column of columns) paged = paged.orderBy(column, request.direction);
  return paged.limit(request.limit + 1);
}

function pageOf<Row>(rows: readonly Row[], keys: readonly Key<Row>[], request: PageRequest): Page<Row> {
  const shown = rows.slice(0, request.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const cursor = (row: Row) =>
    writeCursor(
      request,
      keys.map(({ value }) => value(row)),
    );
  return { rows: shown, next: last && cursor(last) };
}

/** Reads one page by key, so that page 10,000 costs what page 1 costs. */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly Key<Row>[],
  request: PageRequest,
): Promise<Page<Row>> {
  if (request.limit === 0) return { rows: [], next: undefined };
  return pageOf(await cut(query, keys, request).execute(), keys, request);
}

const lotGrowth = 4;

/** A list whose rows come from several queries, each read by its own index; a row is in one of them only. */
interface Parts<DB, TB extends keyof DB, Row> {
  parts: readonly SelectQueryBuilder<DB, TB, Row>[];
  /** A `with` clause that the queries use. */
  tables?: RawBuilder<unknown>;
  /** How many rows there are in all, as an expression. */
  count: RawBuilder<unknown>;
}

/** The same of such a list, with its count. */
export async function fetchMerged<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  { parts, tables = sql``, count }: Parts<DB, TB, Row>,
  keys: readonly Key<Row>[],
  request: PageRequest,
): Promise<Page<Row> & { count: number }> {
  const cuts =
    request.limit === 0
      ? []
      : parts.map(part => sql`select 1 as found, part.* from (${cut(part, keys, request)}) part`);
  // The count is there when no row is.
  const page = cuts.length === 0 ? sql`select 0 as found` : sql.join(cuts, sql` union all `);
  const { rows } = await sql<Row & { all_rows: number; found: number | null }>`${tables}
    select n.all_rows, page.* from (select ${count} as all_rows) n left join (${page}) page on page.found = 1`.execute(
    db,
  );
  const found = rows.filter(row => row.found === 1);
  return { ...mergedPage(found, keys, request), count: rows[0]?.all_rows ?? 0 };
}

/** One page of rows that were read by several queries, for this page or for all. */
export function mergedPage<Row>(rows: Iterable<Row>, keys: readonly Key<Row>[], request: PageRequest): Page<Row> {
  const first = new FirstRows(keys, request);
  for (const row of rows) first.add(row);
  return first.page();
}

/** The first rows behind the cursor, of many thousands that come in any order. */
export class FirstRows<Row> {
  #rows: Row[] = [];
  /** No row from here on is on the page. */
  #bound: KeyValue[] | undefined;

  readonly #keys: readonly Key<Row>[];
  readonly #request: PageRequest;

  constructor(keys: readonly Key<Row>[], request: PageRequest) {
    this.#keys = keys;
    this.#request = request;
  }

  add(row: Row): void {
    const { after, limit } = this.#request;
    if ((after && this.#compare(row, after) <= 0) || (this.#bound && this.#compare(row, this.#bound) >= 0)) return;
    this.#rows.push(row);
    if (this.#rows.length <= lotGrowth * (limit + 1)) return;
    this.#rows = this.#sorted().slice(0, limit + 1);
    this.#bound = this.#rows.slice(-1).flatMap(this.#valuesOf);
  }

  page(): Page<Row> {
    return pageOf(this.#sorted(), this.#keys, this.#request);
  }

  readonly #valuesOf = (row: Row): KeyValue[] => this.#keys.map(({ value }) => value(row));

  #sorted(): Row[] {
    return this.#rows.toSorted((one, other) => this.#compare(one, this.#valuesOf(other)));
  }

  /** Makes no object: it is called for many thousands, of which the first key mostly says enough. */
  #compare(row: Row, other: readonly KeyValue[]): number {
    let index = 0;
    for (const { value } of this.#keys) {
      const order = compareValues(value(row), other[index++] ?? '');
      if (order !== 0) return this.#request.direction === 'asc' ? order : -order;
    }
    return 0;
  }
}

/** Few of those who are looked at are mostly passed. */
const spareShare = 1.25;

/**
 * Enough of some queries for a page, of whose rows only the service knows which are listed: read in lots that grow, so that
 * what is passed costs no more than it would in one. A row that comes twice is listed once.
 * @param told which are listed, which may be read meanwhile
 */
export async function pickRows<DB, TB extends keyof DB, Row>(
  db: QueryExecutorProvider,
  queries: readonly SelectQueryBuilder<DB, TB, Row>[],
  told: () => Promise<(row: Row) => boolean>,
  keys: readonly Key<Row>[],
  request: PageRequest,
): Promise<Row[]> {
  const valuesOf = (row: Row) => keys.map(({ value }) => value(row));
  const all = queries.map((query, of) => ({ query, of, found: new Map<KeyValue | undefined, Row>() }));
  let open = all.map(one => ({ ...one, after: request.after }));
  for (let limit = Math.ceil(request.limit * spareShare); limit > 0 && open.length > 0; limit *= lotGrowth) {
    const parts = open.map(
      ({ query, of, after }) =>
        sql`select ${sql.lit(of)} as query, part.* from (${cut(query, keys, { ...request, after, limit })}) part`,
    );
    const { rows } = await sql<Row & { query: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
    const isListed = await told();
    open = open.flatMap(one => {
      const lot = rows.filter(row => row.query === one.of);
      for (const row of lot) if (isListed(row)) one.found.set(valuesOf(row).at(-1), row);
      const last = lot.at(-1);
      return one.found.size > request.limit || !last || lot.length <= limit ? [] : [{ ...one, after: valuesOf(last) }];
    });
  }
  return all.flatMap(({ found }) => [...found.values()]);
}

/** As both engines do: text by its bytes. */
const compareValues = (one: KeyValue, other: KeyValue): number =>
  typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : Number(one) - Number(other);

function compareTexts(one: string, other: string): number {
  const { length } = one.length < other.length ? one : other;
  for (let index = 0; index < length; index++) {
    const here = one.charCodeAt(index);
    const there = other.charCodeAt(index);
    if (here !== there) return byteOrder(here) - byteOrder(there);
  }
  return one.length - other.length;
}

/** Halves of characters beyond the first plane are less than the last ones of the first, their bytes are not. */
const byteOrder = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
