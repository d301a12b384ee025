import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { findRow, findRows, findRowWithin, type Row } from './target-rows.ts';

/** A thing as the audit log sees it, at one moment. */
export interface Snapshot {
  /** Whose log it belongs in. */
  organizationIds: readonly string[];
  type: string;
  id: string;
  label: string;
  /** What is compared before and after; without secrets. */
  state: Readonly<Record<string, unknown>>;
}

/** How to find the thing that an operation is about. */
export interface Lookup {
  params: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  /** Id of what was made. */
  madeId: string | undefined;
  callerId: string | undefined;
}

export type Load = (db: Db, lookup: Lookup) => Promise<Snapshot | undefined>;

/** A member of the state by its column: as it is, 0 or 1, or JSON. */
type Columns = Readonly<Record<string, string | readonly ['flag' | 'json', string]>>;

export const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function stateOf(row: Row, columns: Columns): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      if (typeof column === 'string') return [name, row[column] ?? null];
      const value = row[column[1]];
      return [name, column[0] === 'flag' ? value === 1 : typeof value === 'string' ? JSON.parse(value) : null];
    }),
  );
}

interface Kept {
  table: keyof Tables;
  type: string;
  /** The path parameter with its id. */
  param: string;
  columns: Columns;
  /** The column that `param` names. */
  key?: string;
  label?: string;
}

/** Something in a table of the organization that the path names. */
export function kept({ table, type, param, columns, key = 'id', label = 'title' }: Kept): Load {
  return async (db, { params, madeId }) => {
    const id = madeId ?? params[param];
    const { organizationId } = params;
    if (id === undefined || organizationId === undefined) return undefined;
    const where = { organization_id: organizationId, [madeId === undefined ? key : 'id']: id };
    const row = await findRow(db, table, where);
    if (!row) return undefined;
    const state = stateOf(row, columns);
    return { organizationIds: [organizationId], type, id: text(row.id), label: text(row[label]), state };
  };
}

/** A space or collection, whose organization the path does not name. */
export function item(kind: 'space' | 'collection', columns: Columns): Load {
  return async (db, { params, madeId }) => {
    const id = madeId ?? params[`${kind}Id`];
    const row = id === undefined ? undefined : await findRowWithin(db, { kind, id }, `${kind}s`, { id });
    if (id === undefined || !row) return undefined;
    const organizationId = text(row.organization_id);
    const state = { organization: organizationId, ...stateOf(row, columns) };
    return { organizationIds: [organizationId], type: kind, id, label: text(row.title), state };
  };
}

/** Something else to compare of a thing that is found in the same way. */
export function aspect(of: Load, read: (db: Db, thing: Snapshot, lookup: Lookup) => Promise<Snapshot['state']>): Load {
  return async (db, lookup) => {
    const thing = await of(db, lookup);
    return thing && { ...thing, state: await read(db, thing, lookup) };
  };
}

export const within = ({ organizationIds: [organization_id = ''] }: Snapshot) => ({ organization_id });

/** Whom a body names. */
const Given = z.object({ users: z.array(z.string()), teams: z.array(z.string()) }).partial();

/** The levels of those that an operation names: nobody else's changes, and there may be very many. */
export const access = (of: Load, kind: 'space' | 'collection' | 'site'): Load =>
  aspect(of, async (db, thing, { params, body }) => {
    const { users = [], teams = [] } = Given.safeParse(body).data ?? {};
    const subjects = [params.userId, params.teamId, ...users, ...teams].filter(id => id !== undefined);
    const item = { ...within(thing), item_kind: kind, item_id: thing.id };
    const grants = await findRows(db, 'grants', { ...item, subject_id: subjects });
    return Object.fromEntries(
      grants.map(({ subject_kind, subject_id, level }) => [`${subject_kind}:${subject_id}`, level]),
    );
  });

export const parsed = (json: unknown): Record<string, unknown> => (typeof json === 'string' ? JSON.parse(json) : {});
