import { sql } from 'kysely';
import type { ReviewStanding } from '#contract/change-request.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { lookUpMany } from '../db/look-up.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { PresentableUser } from '../users/rows.ts';
import { editsAfter } from './edit-rows.ts';

/** Where one reviewer of a change request stands, with what all of its reviewers come to. */
export interface StandingRow extends PresentableUser {
  space_id: string;
  change_request_id: string;
  status: ReviewStanding;
  outdated: 0 | 1;
  edits_since: number;
  people: number;
  approvals: number;
  objections: number;
}

export type ReviewedRequest = Pick<
  ChangeRequestRow,
  'organization_id' | 'space_id' | 'id' | 'revision_id' | 'created_by'
>;

/**
 * Who reviewed these requests of one organization, each by their last review, and whose review is awaited: of every
 * request the first `most`, those who answered before those who are asked, newest first. Approvals and objections are
 * counted as merge rules count them, so somebody who is asked again still has their last verdict. Nobody who was
 * disabled or has left is awaited. What belongs to these few requests is looked up: both engines would rather read
 * everybody's.
 */
export async function findStandings(
  db: Db,
  requests: readonly ReviewedRequest[],
  most: number,
): Promise<StandingRow[]> {
  const [first] = requests;
  if (!first) return [];
  const organizationId = first.organization_id;
  const wanted = requests.map(
    ({ space_id, id, revision_id, created_by }) => sql`(${space_id}, ${id}, ${revision_id}, ${created_by})`,
  );
  const ofEach = (table: string, alias: string) => {
    const its = (column: string) => sql.ref(`${alias}.${column}`);
    const key = sql`${its('organization_id')} = ${organizationId} and ${its('space_id')} = w.space_id
      and ${its('change_request_id')} = w.id`;
    return lookUpMany(db, { source: sql`wanted w`, table, alias, key });
  };
  const { rows } = await sql<StandingRow>`with wanted (space_id, id, head, author) as (values ${sql.join(wanted)}),
    answered as (
      select w.space_id, w.id, w.head, w.author, r.reviewer as user_id, r.status, r.revision_id, r.created_at as at,
        row_number() over (partition by w.space_id, w.id, r.reviewer order by r.created_at desc, r.id desc) as turn
      from ${ofEach('reviews', 'r')}),
    verdicts as (
      select n.space_id, n.id, n.user_id, n.author, n.status, n.at, case when n.revision_id = n.head then 0 else 1 end as outdated,
        coalesce((select ${editsAfter('n.id')} from revisions v where v.organization_id = ${organizationId}
          and v.space_id = n.space_id and v.id = n.revision_id), 0) as edits_since,
        (select count(*) from members m
          where m.organization_id = ${organizationId} and m.user_id = n.user_id and m.disabled = 0) as active
      from answered n where n.turn = 1),
    asked as (
      select w.space_id, w.id, q.user_id, q.requested_at as at from ${ofEach('requested_reviewers', 'q')}
      where exists (select 1 from members m
        where m.organization_id = ${organizationId} and m.user_id = q.user_id and m.disabled = 0)),
    standing as (
      select n.space_id, n.id, n.user_id, n.at,
        case when awaited then 'pending' else n.status end as status,
        case when awaited then 0 else n.outdated end as outdated,
        case when awaited then 0 else n.edits_since end as edits_since,
        case when n.status = 'approved' and n.edits_since = 0 and n.user_id <> n.author then n.active else 0 end as approves,
        case when n.status = 'changes-requested' then n.active else 0 end as objects
      from (select n.*, exists (select 1 from asked q
        where q.space_id = n.space_id and q.id = n.id and q.user_id = n.user_id and q.at > n.at) as awaited
        from verdicts n) n
      union all
      select q.space_id, q.id, q.user_id, q.at, 'pending', 0, 0, 0, 0 from asked q where not exists (
        select 1 from verdicts n where n.space_id = q.space_id and n.id = q.id and n.user_id = q.user_id)),
    placed as (
      select t.*, count(*) over every_one as people,
        sum(t.approves) over every_one as approvals, sum(t.objects) over every_one as objections,
        row_number() over (partition by t.space_id, t.id
          order by case when t.status = 'pending' then 1 else 0 end, t.at desc, t.user_id) as place
      from standing t window every_one as (partition by t.space_id, t.id))
    select p.space_id, p.id as change_request_id, p.status, p.outdated, p.edits_since, p.people, p.approvals,
      p.objections, u.id, u.display_name, u.email, u.photo_url, u.deleted_at
    from placed p cross join users u
    where u.id = p.user_id and p.place <= ${most} order by p.space_id, p.id, p.place`.execute(kept(db));
  return rows;
}
