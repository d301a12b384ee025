import { sql } from 'kysely';
import type { ReviewStanding } from '#contract/change-request.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { PresentableUser } from '../users/rows.ts';

/** Where one reviewer of a change request stands, with what all of its reviewers come to. */
export interface StandingRow extends PresentableUser {
  space_id: string;
  change_request_id: string;
  status: ReviewStanding;
  outdated: 0 | 1;
  people: number;
  approvals: number;
  objections: number;
}

export type ReviewedRequest = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id' | 'revision_id'>;

/**
 * Who reviewed these requests of one organization, each by the last review, and whose review is awaited: of every
 * request the first `most`, those who answered before those who are asked, the newest first. Cross joins have SQLite look
 * up what belongs to the few requests, instead of going through everybody.
 */
export async function findStandings(
  db: Db,
  requests: readonly ReviewedRequest[],
  most: number,
): Promise<StandingRow[]> {
  const [first] = requests;
  if (!first) return [];
  const organizationId = first.organization_id;
  const wanted = requests.map(({ space_id, id, revision_id }) => sql`(${space_id}, ${id}, ${revision_id})`);
  const { rows } = await sql<StandingRow>`with wanted (space_id, id, head) as (values ${sql.join(wanted)}),
    answered as (
      select w.space_id, w.id, r.reviewer as user_id, r.status, r.created_at as at,
        case when r.revision_id = w.head then 0 else 1 end as outdated,
        row_number() over (partition by w.space_id, w.id, r.reviewer order by r.created_at desc, r.id desc) as turn
      from wanted w cross join reviews r
      where r.organization_id = ${organizationId} and r.space_id = w.space_id and r.change_request_id = w.id),
    asked as (
      select w.space_id, w.id, q.user_id, q.requested_at as at from wanted w cross join requested_reviewers q
      where q.organization_id = ${organizationId} and q.space_id = w.space_id and q.change_request_id = w.id),
    standing as (
      select n.space_id, n.id, n.user_id, n.status, n.outdated, n.at from answered n where n.turn = 1 and not exists (
        select 1 from asked q where q.space_id = n.space_id and q.id = n.id and q.user_id = n.user_id and q.at > n.at)
      union all
      select q.space_id, q.id, q.user_id, 'pending', 0, q.at from asked q where not exists (
        select 1 from answered n where n.turn = 1 and n.space_id = q.space_id and n.id = q.id
          and n.user_id = q.user_id and n.at >= q.at)),
    placed as (
      select t.*, count(*) over every_one as people,
        sum(case when t.status = 'approved' and t.outdated = 0 then 1 else 0 end) over every_one as approvals,
        sum(case when t.status = 'changes-requested' and t.outdated = 0 then 1 else 0 end) over every_one as objections,
        row_number() over (partition by t.space_id, t.id
          order by case when t.status = 'pending' then 1 else 0 end, t.at desc, t.user_id) as place
      from standing t window every_one as (partition by t.space_id, t.id))
    select p.space_id, p.id as change_request_id, p.status, p.outdated, p.people, p.approvals, p.objections,
      u.id, u.display_name, u.email, u.photo_url, u.deleted_at
    from placed p cross join users u
    where u.id = p.user_id and p.place <= ${most} order by p.space_id, p.id, p.place`.execute(kept(db));
  return rows;
}
