import { isActive } from '../db/active-requests.ts';
import type { Database } from '../db/database.ts';
import type { ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RequestedReviewerRow, RevisionRow } from '../db/tables/content.ts';

/** All that the standings of change requests follow from. */
interface Facts {
  reviews: readonly ReviewRow[];
  asked: readonly RequestedReviewerRow[];
  revisions: readonly RevisionRow[];
  isMember: (organizationId: string, userId: string) => boolean;
}

type OfRequest = Pick<ReviewRow, 'organization_id' | 'space_id' | 'change_request_id'>;

const of = ['organization_id', 'space_id', 'id', 'status', 'created_by', 'standings'] as const;

/** Larger texts and newer times first. */
const latest = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);

/** What `ChangeRequestRow.standings` has to be. */
function standingsOf(
  request: Pick<ChangeRequestRow, (typeof of)[number]>,
  { reviews, asked, revisions, isMember }: Facts,
): string {
  if (!isActive(request)) return '';
  const inSpace = (row: Pick<OfRequest, 'organization_id' | 'space_id'>) =>
    row.organization_id === request.organization_id && row.space_id === request.space_id;
  const isOf = (row: Pick<RevisionRow, keyof OfRequest>) => inSpace(row) && row.change_request_id === request.id;
  const isActiveMember = (userId: string) => isMember(request.organization_id, userId);
  const editsSince = (id: string) => {
    const reviewed = revisions.find(row => inSpace(row) && row.id === id);
    if (!reviewed) return 0;
    const edits = revisions.filter(row => isOf(row) && row.main === 0 && row.type !== 'update');
    return edits.filter(({ generation }) => generation > reviewed.generation).length;
  };
  const given = Map.groupBy(
    reviews.filter(isOf).sort((one, other) => latest(one.created_at, other.created_at) || latest(one.id, other.id)),
    ({ reviewer }) => reviewer,
  );
  const awaited = new Map(
    asked.filter(row => isOf(row) && isActiveMember(row.user_id)).map(row => [row.user_id, row.requested_at]),
  );
  const people = [...new Set([...given.keys(), ...awaited.keys()])].map(id => {
    const last = given.get(id)?.[0];
    const askedAt = awaited.get(id) ?? '';
    const edits = last ? editsSince(last.revision_id) : 0;
    const verdict = last && isActiveMember(id) ? last.status : undefined;
    return {
      approves: verdict === 'approved' && edits === 0 && id !== request.created_by,
      objects: verdict === 'changes-requested',
      // Whoever was asked again keeps the place of their review.
      ...(last && last.created_at >= askedAt
        ? { isPending: false, at: last.created_at, line: `${id} ${last.status} ${edits} ${last.revision_id}`, id }
        : { isPending: true, at: last?.created_at ?? askedAt, line: `${id} pending 0 `, id }),
    };
  });
  if (people.length === 0) return '';
  people.sort(
    (one, other) =>
      Number(one.isPending) - Number(other.isPending) || latest(one.at, other.at) || latest(other.id, one.id),
  );
  const counts = [people.filter(one => one.approves), people.filter(one => one.objects), people];
  const lines = people.slice(0, 5).map(({ line }) => `,${line}`);
  return `${counts.map(({ length }) => length).join(' ')}${lines.join('')}`;
}

/** The change requests whose standings are not what reviews, requests for them, members and edits say; one line each. */
export async function wrongStandings({ read }: Database): Promise<string[]> {
  const members = await read.selectFrom('members').selectAll().where('disabled', '=', 0).execute();
  const names = new Set(members.map(row => `${row.organization_id} ${row.user_id}`));
  const facts = {
    reviews: await read.selectFrom('reviews').selectAll().execute(),
    asked: await read.selectFrom('requested_reviewers').selectAll().execute(),
    revisions: await read.selectFrom('revisions').selectAll().execute(),
    isMember: (organizationId: string, userId: string) => names.has(`${organizationId} ${userId}`),
  };
  const requests = await read.selectFrom('change_requests').select(of).execute();
  return requests.flatMap(request => {
    const standings = standingsOf(request, facts);
    if (request.standings === standings) return [];
    return `standings of ${request.id} are "${request.standings}", and have to be "${standings}"`;
  });
}
