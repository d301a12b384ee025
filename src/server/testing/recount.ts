import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { numberOf } from '../db/member-numbers.ts';
import { personOf } from '../db/team-packs.ts';
import { wrongStandings } from './standings.ts';

const of = (alias: string) => sql.raw(`${alias}.organization_id = t.organization_id and ${alias}.space_id = t.`);
const requests = (status: string) => sql`(select count(*) from change_requests c where ${of('c')}id${sql.raw(status)})`;
const past = 'coalesce(c.revision_merged_ancestor, c.revision_initial) <> t.revision_id';
const openComments = (request: string, space: string) =>
  sql`(select count(*) from comments c where ${of('c')}${sql.raw(space)} and c.change_request_id = ${sql.raw(request)} and c.status = 'open' and c.pending = 0)`;

const spaces = (condition: string) =>
  sql.raw(`(select count(*) from spaces s where s.organization_id = t.id and s.deleted_at is null${condition})`);
const inParent = (column: string) =>
  sql.raw(`(select p.${column} from collections p where p.organization_id = t.organization_id and p.id = t.parent_id)`);

/** What the columns of an item's place follow from. */
const placed = (table: 'spaces' | 'collections') => ({
  [`${table}.path`]: sql`coalesce(${inParent('path')} || '/', '') || t.position`,
  [`${table}.base_level`]: sql`case when t.default_level = 'inherit' then coalesce(${inParent('base_level')}, 'inherit') else coalesce(t.default_level, 'none') end`,
  [`${table}.stray`]: sql`case when t.base_level <> 'none' and coalesce(${inParent('base_level')}, '') = 'none' then 1 else 0 end`,
});

const person = sql.raw(personOf('t'));
/** Packs that are not as long as all who stand there, and who stands in none. */
const packed = (table: string, column: string, pack: RawBuilder<unknown>, one: RawBuilder<unknown>, mark = '') => {
  const people = sql.ref(`p.${column}`);
  return sql<{ id: string; kept: number; counted: number }>`
    select coalesce(p.team_id, t.team_id) as id, coalesce(octet_length(${people}), 0) as kept, coalesce(t.length, 0) as counted
    from ${sql.table(table)} p full join (
      select organization_id, team_id, standing, ${pack} as pack, sum(octet_length(${one})) as length from team_members t where t.standing <> '' group by 1, 2, 3, 4) t
    on t.organization_id = p.organization_id and t.team_id = p.team_id and t.standing = p.standing and t.pack = p.pack
    where coalesce(octet_length(${people}), 0) <> coalesce(t.length, 0)
    union all
    select t.user_id, 0, 1 from team_members t join ${sql.table(table)} p
    on p.organization_id = t.organization_id and p.team_id = t.team_id and p.standing = t.standing and p.pack = ${pack}
    where t.standing <> '' and replace(${sql.lit(mark)} || ${people}, ${sql.lit(mark)} || ${one}, '') = ${sql.lit(mark)} || ${people}`;
};

/** Every column that counts rows or follows from others, with what it has to be. */
const counters: Record<string, RawBuilder<unknown>> = {
  'organizations.member_count': sql`(select count(*) from members m where m.organization_id = t.id)`,
  'organizations.space_count': spaces(''),
  'organizations.hidden_space_count': spaces(` and s.base_level = 'none'`),
  ...placed('spaces'),
  ...placed('collections'),
  'spaces.told_visibility': sql`case when t.deleted_at is not null then t.told_visibility else coalesce(
    (select case min(case s.visibility when 'public' then 1 when 'unlisted' then 2 when 'share-link' then 3 else 4 end)
        when 1 then 'public' when 2 then 'unlisted' when 3 then 'share-link' when 4 then 'visitor-auth' end
      from site_spaces x join sites s on s.organization_id = x.organization_id and s.id = x.site_id
      left join site_entries e on e.organization_id = x.organization_id and e.site_id = x.site_id and e.id = x.section_id
      where x.organization_id = t.organization_id and x.space_id = t.id and s.published = 1 and x.hidden = 0 and coalesce(e.hidden, 0) = 0),
    case when t.parent_id is null then 'private' else 'in-collection' end) end`,
  'site_spaces.published': sql`(select s.published from sites s where s.organization_id = t.organization_id and s.id = t.site_id)`,
  'teams.member_count': sql`(select count(*) from team_members m where m.organization_id = t.organization_id and m.team_id = t.id)`,
  'spaces.change_requests': requests(''),
  'spaces.change_requests_open': requests(` and c.status = 'open'`),
  'spaces.change_requests_draft': requests(` and c.status = 'draft'`),
  'spaces.change_requests_merged': requests(` and c.status = 'merged'`),
  'spaces.change_requests_outdated_open': requests(` and c.status = 'open' and ${past}`),
  'spaces.change_requests_outdated_draft': requests(` and c.status = 'draft' and ${past}`),
  'spaces.comments_open': openComments(`''`, 'id'),
  'change_requests.comments_open': openComments('t.id', 'space_id'),
  'change_requests.conflicts_open': sql`(select count(*) from conflicts c where ${of('c')}space_id and c.change_request_id = t.id and c.resolved_at is null)`,
  'change_requests.awaits_anyone': sql`case when t.status = 'open'
    and not exists (select 1 from requested_reviewers c join members m
      on m.organization_id = c.organization_id and m.user_id = c.user_id and m.disabled = 0
      where ${of('c')}space_id and c.change_request_id = t.id)
    and not exists (select 1 from reviews c join revisions v
      on v.organization_id = c.organization_id and v.space_id = c.space_id and v.id = c.revision_id
      where ${of('c')}space_id and c.change_request_id = t.id and c.reviewer <> t.created_by
        and v.generation >= coalesce((select max(e.generation) from revisions e where e.organization_id = c.organization_id
          and e.space_id = c.space_id and e.change_request_id = t.id and e.main = 0 and e.type <> 'update'), 0))
    then 1 else 0 end`,
  'change_requests.objected': sql`case when exists (select 1 from members m where m.organization_id = t.organization_id
    and m.disabled = 0 and 'changes-requested' = (select c.status from reviews c
      where ${of('c')}space_id and c.change_request_id = t.id and c.reviewer = m.user_id
      order by c.created_at desc, c.id desc limit 1)) then 1 else 0 end`,
  'comments.replies': sql`(select count(*) from comment_replies r where ${of('r')}space_id and r.comment_id = t.id)`,
};

/** What is copied from change requests to people who took part. */
const copiedRequests = (table: string) =>
  sql.raw(`select t.change_request_id as id, 0 as kept, 1 as counted from ${table} t join change_requests c
    on c.organization_id = t.organization_id and c.space_id = t.space_id and c.id = t.change_request_id
    where coalesce(t.request_status, '') <> c.status or coalesce(t.request_updated_at, '') <> c.updated_at
      or coalesce(t.request_created_at, '') <> c.created_at or coalesce(t.request_comments, -1) <> c.comments_open`);

/** Days that are summed over halves and sixths of months and over all, together and by what is counted. */
const spans = (of: 'page' | 'search', counts: readonly string[], key: string) => {
  const inBoth = `organization_id, site_id, ${key}, span, days, ${counts.join(', ')}`;
  const day = 'cast(substr(day, 9, 2) as integer)';
  const sixth = `substr(cast(101 + case when ${day} > 25 then 25 else (${day} - 1) / 5 * 5 end as text), 2)`;
  const names = [
    `substr(day, 1, 8) || case when ${day} > 15 then '16' else '01' end`,
    `'f' || substr(day, 1, 8) || ${sixth}`,
    `'all'`,
  ];
  const counted = names
    .map(
      span => `select organization_id, site_id, ${key}, span, count(*) as days, ${counts.map(count => `sum(${count}) as ${count}`).join(', ')}
        from (select d.*, ${span} as span from ${of}_days d) d group by organization_id, site_id, ${key}, span`,
    )
    .join(' union all ');
  const differ = (one: string, other: string) => `select * from (${one} except ${other}) d`;
  const [kept, found] = [`select ${inBoth} from ${of}_spans`, `select ${inBoth} from (${counted}) c`];
  return sql.raw(`select site_id as id, 1 as kept, 0 as counted from (${differ(kept, found)}) k
    union all select site_id, 0, 1 from (${differ(found, kept)}) f`);
};

const requestSums = (from: string, closed: string) => {
  const sums = ['', '_open', '_draft', '_merged', '_outdated_open', '_outdated_draft'].map(
    status => `cast(sum(t.change_requests${status}) as text)`,
  );
  return sql.raw(
    `select t.organization_id, ${closed} as closed, ${sums.join(` || ' ' || `)} as sums from ${from} group by 1, 2`,
  );
};

/** Counters with a table of their own: each line is one that is not what the rows say. */
const kept: Record<string, RawBuilder<{ id: string; kept: number | string; counted: number | string }>> = {
  member_counts: sql`
    select coalesce(t.organization_id, m.organization_id) as id, coalesce(t.count, 0) as kept, coalesce(m.count, 0) as counted
    from (select * from member_counts where count <> 0) t
    full join (select organization_id, coalesce(role, 'guest') as role, disabled, sso,
        case when last_seen_at is null then 0 else 1 end as seen, count(*) as count
      from members group by 1, 2, 3, 4, 5) m
    on m.organization_id = t.organization_id and m.role = t.role and m.disabled = t.disabled and m.sso = t.sso and m.seen = t.seen
    where coalesce(t.count, 0) <> coalesce(m.count, 0)`,
  request_sums: sql`
    select coalesce(t.organization_id, s.organization_id) as id, coalesce(t.sums, '0') as kept, coalesce(s.sums, '0') as counted
    from (${requestSums('request_sums t', 't.closed')}) t
    full join (${requestSums('spaces t where t.deleted_at is null', `case when t.base_level = 'none' then 1 else 0 end`)}) s
    on s.organization_id = t.organization_id and s.closed = t.closed
    where coalesce(t.sums, '0 0 0 0 0 0') <> coalesce(s.sums, '0 0 0 0 0 0')`,
  link_counts: sql`
    select coalesce(t.target_id, l.target_id) as id, coalesce(t.pages, 0) as kept, coalesce(l.pages, 0) as counted
    from (select organization_id, target_space, kind, target_id, own, sum(pages) as pages, min(pages) as least
        from link_counts group by 1, 2, 3, 4, 5) t full join (
      select organization_id, target_space, kind, target_id, case when space_id = target_space then 1 else 0 end as own,
        count(*) as pages from (select distinct organization_id, space_id, page_id, target_space, kind, target_id from links) d
      where kind in ('page', 'file') and target_space is not null and target_id is not null group by 1, 2, 3, 4, 5) l
    on l.organization_id = t.organization_id and l.target_space = t.target_space and l.kind = t.kind
      and l.target_id = t.target_id and l.own = t.own
    where coalesce(t.pages, 0) <> coalesce(l.pages, 0) or t.least < 1`,
  site_days: sql`
    select coalesce(t.site_id, p.site_id) as id, coalesce(t.pages, 0) as kept, coalesce(p.pages, 0) as counted
    from site_days t full join (
      select organization_id, site_id, day, count(*) as pages, sum(views) as views, sum(helpful) as helpful, sum(unhelpful) as unhelpful
      from page_days group by 1, 2, 3) p
    on p.organization_id = t.organization_id and p.site_id = t.site_id and p.day = t.day
    where (coalesce(t.pages, 0), coalesce(t.views, 0), coalesce(t.helpful, 0), coalesce(t.unhelpful, 0))
      <> (coalesce(p.pages, 0), coalesce(p.views, 0), coalesce(p.helpful, 0), coalesce(p.unhelpful, 0))`,
  page_spans: sql`${spans('page', ['views', 'helpful', 'unhelpful'], 'space_id, page_id')}`,
  search_spans: sql`${spans('search', ['searches', 'without_result'], 'query')}`,
  webhook_counts: sql`
    select coalesce(t.webhook_id, d.webhook_id) as id, coalesce(t.succeeded, 0) as kept, coalesce(d.succeeded, 0) as counted
    from webhook_counts t full join (
      select organization_id, webhook_id, sum(case status when 'succeeded' then 1 else 0 end) as succeeded,
        sum(case status when 'failed' then 1 else 0 end) as failed
      from webhook_deliveries where status <> 'pending' group by 1, 2) d
    on d.organization_id = t.organization_id and d.webhook_id = t.webhook_id
    where (coalesce(t.succeeded, 0), coalesce(t.failed, 0)) <> (coalesce(d.succeeded, 0), coalesce(d.failed, 0))`,
  member_texts: sql`
    select m.organization_id as id, 0 as kept, 1 as counted from members m
    left join member_texts t on t.organization_id = m.organization_id and t.user_id = m.user_id
    where t.text is null or t.text not like m.search_text || '__'
    union all
    select t.organization_id, 1, 0 from member_texts t
    where not exists (select 1 from members m where m.organization_id = t.organization_id and m.user_id = t.user_id)`,
  contributors: sql`${copiedRequests('contributors')}`,
  requested_reviewers: sql`${copiedRequests('requested_reviewers')}
    union all select t.user_id, t.answered, 1 - t.answered from requested_reviewers t
    where t.answered <> case when exists (select 1 from reviews c where ${of('c')}space_id
      and c.change_request_id = t.change_request_id and c.reviewer = t.user_id and c.created_at >= t.requested_at) then 1 else 0 end`,
  request_texts: sql`
    select coalesce(t.change_request_id, c.id) as id, 0 as kept, 1 as counted from change_requests c full join request_texts t
    on t.organization_id = c.organization_id and t.space_id = c.space_id and t.change_request_id = c.id
    where t.change_request_id is null or c.id is null`,
  audit_hours: sql`
    select coalesce(t.organization_id, e.organization_id) as id, coalesce(t.count, 0) as kept, coalesce(e.count, 0) as counted
    from audit_hours t full join (
      select a.organization_id, substr(a.occurred_at, 1, 13) as hour, a.action, a.target_type, count(*) as count from audit_events a
      join organizations o on o.id = a.organization_id where a.occurred_at < o.audit_counted_until group by 1, 2, 3, 4) e
    on e.organization_id = t.organization_id and e.hour = t.hour and e.action = t.action and e.target_type = t.target_type
    where coalesce(t.count, 0) <> coalesce(e.count, 0)`,
  comment_mentions: sql`
    select t.comment_id as id, 0 as kept, 1 as counted from comment_mentions t left join comments c
    on c.organization_id = t.organization_id and c.space_id = t.space_id and c.id = t.comment_id
    where c.id is null or coalesce(t.change_request_id, '-') <> c.change_request_id or coalesce(t.posted_at, '-') <> c.posted_at
      or coalesce(t.posted_by, '-') <> c.posted_by or coalesce(t.page_id, '-') <> coalesce(c.page_id, '-')
      or coalesce(t.status, '-') <> c.status or coalesce(t.pending, -1) <> c.pending`,
  commenters: sql`
    select coalesce(t.user_id, w.user_id) as id, coalesce(t.comments * 1000 + t.replies, 0) as kept, coalesce(w.counted, 0) as counted
    from commenters t full join (
      select p.organization_id, p.space_id, p.change_request_id, p.user_id, sum(p.writing) as counted, max(m.sort_name) as sort_name from (
        select organization_id, space_id, change_request_id, posted_by as user_id, 1000 as writing from comments where pending = 0
        union all
        select r.organization_id, r.space_id, c.change_request_id, r.posted_by, 1 from comment_replies r
        join comments c on c.organization_id = r.organization_id and c.space_id = r.space_id and c.id = r.comment_id) p
      left join members m on m.organization_id = p.organization_id and m.user_id = p.user_id group by 1, 2, 3, 4) w
    on w.organization_id = t.organization_id and w.space_id = t.space_id and w.change_request_id = t.change_request_id and w.user_id = t.user_id
    where coalesce(t.comments * 1000 + t.replies, 0) <> coalesce(w.counted, 0) or coalesce(t.sort_name, '-') <> coalesce(w.sort_name, '-')`,
  'the standing copied to grants and teams': sql`
    select c.user_id as id, 0 as kept, 1 as counted from (
      select organization_id, subject_id as user_id, standing, sort_name, search_text, number from grants where subject_kind = 'user'
      union all select organization_id, user_id, standing, sort_name, search_text, number from team_members) c
    left join members m on m.organization_id = c.organization_id and m.user_id = c.user_id
    where c.sort_name <> coalesce(m.sort_name, '') or c.search_text <> coalesce(m.search_text, '') or c.number <> coalesce(m.number, 0)
      or c.standing <> case when m.user_id is null then '' when m.disabled = 1 then 'off' else coalesce(m.role, 'guest') end`,
  team_packs: packed('team_packs', 'members', sql`t.pack`, person),
  team_numbers: packed('team_numbers', 'numbers', sql`t.pack / 4`, sql.raw(numberOf('t')), ','),
  'the numbers of members': sql`
    select min(m.user_id) as id, count(*) as kept, 1 as counted from members m join organizations o on o.id = m.organization_id
    group by m.organization_id, m.number, o.joins having count(*) > 1 or m.number < 1 or m.number > o.joins`,
  'the marks of grants on spaces': sql`
    select g.item_id as id, 0 as kept, 1 as counted from grants g
    left join spaces s on g.item_kind = 'space' and s.organization_id = g.organization_id and s.id = g.item_id
    where coalesce(g.closed_in, '-') <> case when s.base_level = 'none' and s.deleted_at is null
        then case when s.default_level = 'inherit' then coalesce(s.parent_id, '') else '' end else '-' end
      or coalesce(g.open_in, '-') <> case when s.base_level <> 'none' and s.deleted_at is null
        then case when s.default_level = 'inherit' then coalesce(s.parent_id, '') else '' end else '-' end`,
  member_gram_states: sql`
    select coalesce(s.organization_id, t.organization_id) as id, coalesce(s.count, 0) as kept, coalesce(t.count, 0) as counted
    from (select * from member_gram_states where count <> 0) s full join (
      select g.organization_id, g.gram, coalesce(m.role, 'guest') as role, m.disabled, m.sso,
        case when m.last_seen_at is null then 0 else 1 end as seen, count(*) as count
      from member_grams g join member_texts x on x.organization_id = g.organization_id and replace(x.text, g.gram, '') <> x.text
      join members m on m.organization_id = x.organization_id and m.user_id = x.user_id
      where g.by_state = 1 group by 1, 2, 3, 4, 5, 6) t
    on t.organization_id = s.organization_id and t.gram = s.gram and t.role = s.role and t.disabled = s.disabled
      and t.sso = s.sso and t.seen = s.seen
    where coalesce(s.count, 0) <> coalesce(t.count, 0)`,
  space_texts: sql`
    select s.organization_id as id, 0 as kept, 1 as counted from spaces s
    left join space_texts t on t.organization_id = s.organization_id and t.space_id = s.id
    where s.deleted_at is null and (t.text is null or substr(t.text, 1, length(s.sort_title)) <> s.sort_title or length(t.text) <> length(s.sort_title) + 2
      or t.hidden <> case when s.base_level = 'none' then 1 else 0 end)
    union all
    select t.organization_id, 1, 0 from space_texts t where not exists (select 1 from spaces s
      where s.organization_id = t.organization_id and s.id = t.space_id and s.deleted_at is null)`,
  space_grams: sql`
    select g.organization_id as id, g.count as kept, count(t.text) as counted from space_grams g
    left join space_texts t on t.organization_id = g.organization_id and replace(t.text, g.gram, '') <> t.text
    group by g.organization_id, g.gram, g.count, g.hidden having g.count <> count(t.text) or g.hidden <> coalesce(sum(t.hidden), 0)`,
  member_blocks: sql`
    select m.organization_id as id, 0 as kept, 1 as counted from members m where not exists (
      select 1 from member_blocks b where b.organization_id = m.organization_id and replace(b.text, m.search_text, '') <> b.text
        and (b.sort_name, b.user_id) = (select x.sort_name, x.user_id from member_blocks x
          where x.organization_id = m.organization_id and (x.sort_name, x.user_id) <= (m.sort_name, m.user_id)
          order by x.sort_name desc, x.user_id desc limit 1))`,
  member_grams: sql`
    select g.organization_id as id, g.count as kept, count(t.text) as counted from member_grams g
    left join member_texts t on t.organization_id = g.organization_id and replace(t.text, g.gram, '') <> t.text
    group by g.organization_id, g.gram, g.count having g.count <> count(t.text)`,
};

const sameSpace = 'o.organization_id = l.organization_id and o.space_id = l.space_id';

/** What is kept with each link so that lists need not work it out; each line is one link that has it wrong. */
const linkColumns: Record<string, RawBuilder<{ value: string }>> = {
  'the place': sql`select l.page_id || ' ' || l.target as value from links l left join link_places o
    on ${sql.raw(sameSpace)} and o.page_id = l.page_id where o.place is null or o.place <> l.place`,
  'the mark of the first': sql`select l.page_id || ' ' || l.target as value from links l where l.first <> case when exists (
      select 1 from links o where ${sql.raw(sameSpace)} and o.meaning = l.meaning and (o.place, o.position) < (l.place, l.position)
    ) then 0 else 1 end`,
  'the mark of what leads': sql`select l.page_id || ' ' || l.target as value from links l where l.leads <> case when exists (
      select 1 from links o where ${sql.raw(sameSpace)} and o.page_id = l.page_id and o.kind = l.kind
        and o.target_space = l.target_space and o.target_id = l.target_id and o.position < l.position) then 0 else 1 end`,
  'the state': sql`select l.page_id || ' ' || l.target as value from links l where exists (
      select 1 from links o where ${sql.raw(sameSpace)} and o.meaning = l.meaning and o.state <> l.state)`,
};

/** What may be there once only, beyond what the tables themselves refuse. */
const repeated: Record<string, RawBuilder<{ value: string }>> = {
  'the number of a change request': sql`select space_id || ' ' || number as value from change_requests
    group by organization_id, space_id, number having count(*) > 1`,
  'a number that is still to be given': sql`select s.id as value from spaces s join change_requests c
    on c.organization_id = s.organization_id and c.space_id = s.id where c.number >= s.next_number`,
  'the order key of siblings': sql`select max(parent_id || ' ' || position) as value from (
      select organization_id, coalesce(parent_id, '') as parent_id, position from spaces
      union all select organization_id, coalesce(parent_id, ''), position from collections) as siblings
    group by organization_id, parent_id, position having count(*) > 1`,
  'the order key of entries of a site': sql`select max(position) as value from site_entries
    group by organization_id, site_id, coalesce(group_id, ''), position having count(*) > 1`,
  'the order key of spaces of a site': sql`select max(position) as value from site_spaces
    group by organization_id, site_id, coalesce(section_id, ''), position having count(*) > 1`,
};

/** Counters that differ from what they count, and numbers or order keys that were given twice; one line each. */
export async function miscounts(database: Database): Promise<string[]> {
  const { read } = database;
  const wrong: string[] = [];
  for (const [name, count] of Object.entries(counters)) {
    const [table = '', column = ''] = name.split('.');
    const own = sql.raw(`t.${column}`);
    const { rows } = await sql<{ id: string; kept: number | string; counted: number | string }>`
      select t.id, ${own} as kept, ${count} as counted from ${sql.table(table)} t where ${own} <> ${count}`.execute(
      read,
    );
    wrong.push(...rows.map(row => `${name} of ${row.id} is ${row.kept}, and there are ${row.counted}`));
  }
  for (const [name, query] of Object.entries(kept)) {
    const { rows } = await query.execute(read);
    wrong.push(...rows.map(row => `${name} of ${row.id} has ${row.kept}, and there are ${row.counted}`));
  }
  for (const [what, query] of Object.entries(linkColumns)) {
    const { rows } = await query.execute(read);
    wrong.push(...rows.map(({ value }) => `${what} of a link is wrong: ${value}`));
  }
  for (const [what, query] of Object.entries(repeated)) {
    const { rows } = await query.execute(read);
    wrong.push(...rows.map(({ value }) => `${what} is there twice: ${value}`));
  }
  return [...wrong, ...(await wrongStandings(database))];
}
