import { sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow, TeamRow } from '../db/tables/accounts.ts';
import type { GrantRow } from '../db/tables/spaces.ts';
import { copyToGrants } from '../members/standing-rows.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { markClosed } from './closed-rows.ts';
import { deleteAccessRequests } from './request-rows.ts';

/** What a level is given on. */
export interface GrantItem {
  kind: GrantRow['item_kind'];
  id: string;
}

export interface GrantSubject {
  kind: GrantRow['subject_kind'];
  id: string;
}

interface NewGrant {
  organizationId: string;
  item: GrantItem;
  subject: GrantSubject;
  level: Role;
  now: Date;
}

/** Gives a level; one that was given before is replaced. */
export async function insertGrant(tx: Db, grant: NewGrant): Promise<void> {
  await insertGrants(tx, grant, [grant.subject]);
}

export async function insertGrants(
  tx: Db,
  { organizationId, item, level, now }: Omit<NewGrant, 'subject'>,
  subjects: readonly GrantSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  // What is copied to a grant must not change meanwhile: roles of members, and what members see of spaces.
  await lockTree(tx, organizationId);
  await tx
    .insertInto('grants')
    .values(
      subjects.map(subject => ({
        organization_id: organizationId,
        item_kind: item.kind,
        item_id: item.id,
        subject_kind: subject.kind,
        subject_id: subject.id,
        level,
        created_at: now.toISOString(),
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'item_kind', 'item_id', 'subject_kind', 'subject_id'])
        .doUpdateSet(update => ({ level: update.ref('excluded.level') })),
    )
    .execute();
  const users = subjects.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  await copyToGrants(tx, [organizationId], users, item);
  if (item.kind === 'space') await markClosed(tx, organizationId, sql`i.id = ${item.id}`);
}

/** The levels that some subjects have on an item. */
export function grantsOf(
  db: Db,
  organizationId: string,
  item: GrantItem,
  subjects: readonly GrantSubject[],
): Promise<GrantRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('grants')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where(eb =>
      eb.or(subjects.map(({ kind, id }) => eb.and([eb('subject_kind', '=', kind), eb('subject_id', '=', id)]))),
    )
    .execute();
}

export async function deleteGrant(tx: Db, organizationId: string, item: GrantItem, subject: GrantSubject) {
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
}

/** Takes away every level that was given on these items, and what was asked for. */
export async function deleteGrantsOn(
  tx: Db,
  organizationId: string,
  kind: GrantItem['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute();
  await deleteAccessRequests(tx, organizationId, kind, ids);
}

const onItem = (db: Db, organizationId: string, item: GrantItem) =>
  db
    .selectFrom('grants as g')
    .where('g.organization_id', '=', organizationId)
    .where('g.item_kind', '=', item.kind)
    .where('g.item_id', '=', item.id);

/** Whether a folded column contains a folded text. */
export const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

interface UserGrantRow extends Pick<MemberRow, 'user_id' | 'sort_name'> {
  level: Role;
}

/** The members with a level of their own on an item, by name, and how many they are. */
export function listUserGrants(
  db: Db,
  organizationId: string,
  item: GrantItem,
  search: string | undefined,
  request: PageRequest,
): Promise<Page<UserGrantRow> & { count: number }> {
  const keys: Key<UserGrantRow>[] = [
    { column: 'g.sort_name', value: row => row.sort_name },
    { column: 'g.user_id', value: row => row.user_id },
  ];
  const given = sql`grants o where o.organization_id = ${organizationId} and o.item_kind = ${item.kind}
    and o.item_id = ${item.id} and o.subject_kind = 'user' and o.standing <> ''`;
  const columns = sql`o.subject_id as user_id, o.sort_name, o.level`;
  if (search === undefined) {
    const rows = db.selectFrom(sql<UserGrantRow>`(select ${columns} from ${given})`.as('g')).selectAll('g');
    return fetchMerged(kept(db), { parts: [rows], count: sql`(select count(*) from ${given})` }, keys, request);
  }
  return fetchMerged(
    kept(db),
    {
      tables: sql`with found as materialized (
        select ${columns} from ${given} and ${contains('o.search_text', search)})`,
      parts: [db.selectFrom(sql<UserGrantRow>`found`.as('g')).selectAll('g')],
      count: sql`(select count(*) from found)`,
    },
    keys,
    request,
  );
}

interface TeamGrantRow extends TeamRow {
  level: Role;
}

const teamGrants = (db: Db, organizationId: string, item: GrantItem, search: string | undefined) =>
  onItem(db, organizationId, item)
    .where('g.subject_kind', '=', 'team')
    .innerJoin('teams as t', join =>
      join.onRef('t.organization_id', '=', 'g.organization_id').onRef('t.id', '=', 'g.subject_id'),
    )
    .$if(search !== undefined, query => query.where(contains('t.sort_title', search ?? '')));

/** The teams with a level on an item, by title. */
export function listTeamGrants(
  db: Db,
  organizationId: string,
  item: GrantItem,
  search: string | undefined,
  request: PageRequest,
): Promise<Page<TeamGrantRow>> {
  return fetchPage(
    teamGrants(db, organizationId, item, search).selectAll('t').select('g.level'),
    [
      { column: 't.sort_title', value: row => row.sort_title },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
}

export function countTeamGrants(db: Db, organizationId: string, item: GrantItem, search: string | undefined) {
  return countRows(teamGrants(db, organizationId, item, search));
}

export async function memberIds(db: Db, organizationId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows: Pick<MemberRow, 'user_id'>[] = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function teamIds(db: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
