import { createHash } from 'node:crypto';

/** How many rows of each there are. */
export const sizes = {
  members: 1_000_000,
  teams: 1_000,
  collections: 1_000,
  spaces: 100_000,
  pages: 10_000,
  revisions: 2_000,
  comments: 100_000,
  commentsOfRequest: 10_000,
  changeRequests: 100_000,
  sites: 10_000,
  invites: 10_000,
  auditEvents: 100_000,
};

/** What the service made and the rest is copied from. @typedef {{ organization: string, admin: string, space: string, small: string, smallRevision: string, pages: string[], revision: string, request: string, comment: string, requestComment: string, site: string, files: string[], day: string }} Seeds */

/** Members that have tokens: one who may only read, and a guest. */
export const people = { reader: 'u0000007', guest: 'u0000000' };

/** Edited 900 change requests, was asked to review as many, and is mentioned in as many comments. */
export const busyPerson = 'u0002500';

/** Created 20,000 of the change requests, edited as many and was asked to review as many. */
export const busiestPerson = 'u0003500';
const manyRequests = 20_000;

/** @param {string} user */
export const tokenOf = user => `bnd_bench-token-of-${user}-that-nobody-guesses`;

/** The time of row `i`: one second after the row before. @param {number} i */
export const timeOf = i => new Date(Date.UTC(2025, 0, 1) + i * 1000).toISOString();
/** @param {string} letter @param {number} i */
export const idOf = (letter, i) => `${letter}${String(i).padStart(7, '0')}`;

// The same in the SQL that both engines share; `i` is the number of a row.
/** @param {string} number @param {number} digits */
const padded = (number, digits) => `substr(cast(1${'0'.repeat(digits)} + ${number} as text), 2)`;
const time = `('2025-01-' || ${padded('(1 + i / 86400)', 2)} || 'T' || ${padded('((i / 3600) % 24)', 2)} || ':' || ${padded('((i / 60) % 60)', 2)} || ':' || ${padded('(i % 60)', 2)} || '.000Z')`;
/** @param {string} letter @param {string} [number] */
const id = (letter, number = 'i') => `'${letter}' || ${padded(number, 7)}`;
/** Every number below `size` once, in another order: 7,919 has no divisor in common with the sizes. @param {number} size */
const shuffled = size => `(i * 7919 % ${size})`;
/** @param {string} text */
const quoted = text => `'${text}'`;
/** @param {string} number @param {readonly string[]} values */
const oneOf = (number, values) =>
  `case ${number} % ${values.length} ${values.map((value, index) => `when ${index} then ${value}`).join(' ')} end`;

/** First names in the order of the alphabet, each of as many members: half of all come before the eleventh. */
const firstNames = 'ada ben cleo dan eva finn gus hana ida jan kim lea mia nora otto pia rosa sam tara vera'.split(' ');
export const middleName = firstNames[10] ?? '';
const syllables = 'ba do fe gi ha ju ka lo mu ne pi ra so ta vu wi ya zo cho mer'.split(' ').map(quoted);
const shuffledMember = shuffled(sizes.members);
const first = oneOf('(i / 10)', firstNames.map(quoted));
const last = [1, 20, 400].map(part => oneOf(`(${shuffledMember} / ${part})`, syllables)).join(' || ');
const name = `${first} || ' ' || ${last}`;
const email = `${first} || '.' || ${last} || cast(i as text) || '@mail' || cast(i % 20 as text) || '.example.com'`;
const role = oneOf('i', [
  'null',
  ...['create', 'review', 'edit', 'edit', 'edit', 'comment', 'read', 'read', 'read'].map(quoted),
]);
const status = oneOf(
  'i',
  ['draft', 'open', 'open', 'open', 'merged', 'merged', 'merged', 'merged', 'archived', 'archived'].map(quoted),
);
/** Those who write: two thousand of the members. */
const person = id('u', '(i % 2000)');
/** Three levels of collections; a hundredth of the spaces stands at the top. */
const parentOfCollection = `case when i < 100 then null when i < 500 then ${id('k', '(i % 100)')} else ${id('k', '(100 + i % 400)')} end`;
/** Every page of the collections by title has some of each level. */
const titleOfCollection = padded(shuffled(sizes.collections), 4);
const parentOfSpace = `case when i < 1000 then null else ${id('k', '(i % 1000)')} end`;

/** @param {number} size */
const numbers = size => `n (i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${size - 1})`;

/** @param {string} table @param {number} size @param {Record<string, string>} values */
const rows = (table, size, values) =>
  `insert into ${table} (${Object.keys(values).join(', ')}) with recursive ${numbers(size)} select ${Object.values(values).join(', ')} from n`;

/** @param {Seeds} at */
const organizationOf = at => ({ organization_id: quoted(at.organization) });

export const fillers = { id, numbers, oneOf, organizationOf, padded, quoted, rows };

/**
 * The statements that fill an organization; `recounts` follow them.
 * @param {Seeds} at
 * @param {Record<string, readonly string[]>} columns of each table that has rows to copy
 */
export function statements(at, columns) {
  const organization = organizationOf(at);
  /** Rows like one that is there, with other values in some columns. @param {string} table @param {number} size @param {string} where @param {Record<string, string>} changes */
  const copies = (table, size, where, changes) => {
    const values = Object.fromEntries((columns[table] ?? []).map(column => [column, changes[column] ?? `o.${column}`]));
    const pages = at.pages.slice(0, 500).map((page, index) => `(${index}, '${page}')`);
    const from = `pages (number, page) as (values ${pages.join(', ')}) select ${Object.values(values).join(', ')} from n join pages p on p.number = i % 500 cross join o`;
    // Looked up once: its table has no indexes meanwhile.
    const one = `o as materialized (select * from ${table} o where o.organization_id = '${at.organization}' and ${where} limit 1)`;
    return `insert into ${table} (${Object.keys(values).join(', ')}) with recursive ${numbers(size)}, ${one}, ${from}`;
  };
  /** @param {string} kind @param {string} letter @param {number} size */
  const directory = (kind, letter, size) =>
    rows('directory', size, { kind: quoted(kind), id: id(letter), ...organization });
  /** @param {number} size @param {{ kind: string, id: string }} item @param {{ kind: string, id: string }} subject @param {string} level */
  const grants = (size, item, subject, level) =>
    rows('grants', size, {
      ...organization,
      ...{ item_kind: quoted(item.kind), item_id: item.id, subject_kind: quoted(subject.kind), subject_id: subject.id },
      ...{ level: quoted(level), created_at: time },
    });
  const large = { kind: 'space', id: quoted(at.space) };
  const comment = {
    ...{
      posted_by: person,
      posted_at: time,
      status: `case when i % 4 = 0 then 'resolved' else 'open' end`,
      replies: '0',
    },
    page_id: 'case when i % 3 = 0 then null else p.page end',
  };
  return [
    rows('users', sizes.members, { id: id('u'), email, display_name: name, email_verified_at: time, created_at: time }),
    rows('members', sizes.members, {
      ...organization,
      ...{ user_id: id('u'), role, joined_at: time, sort_name: name, search_text: `${name} || ' ' || ${email}` },
      ...{ disabled: 'case i % 50 when 17 then 1 else 0 end', sso: 'case i % 3 when 0 then 1 else 0 end' },
      // The first is who made the organization.
      number: '(i + 2)',
      last_seen_at: `case i % 2 when 0 then ${time.replaceAll('i ', `${shuffledMember} `)} end`,
    }),
    rows('teams', sizes.teams, {
      ...organization,
      ...{
        id: id('t'),
        title: `'Team ' || ${padded('i', 4)}`,
        sort_title: `'team ' || ${padded('i', 4)}`,
        created_at: time,
      },
    }),
    rows('team_members', sizes.teams * 100, {
      ...organization,
      ...{
        team_id: id('t', '(i % 1000)'),
        user_id: id('u', '(i / 1000 * 200 + i % 200)'),
        role: `case when i < 1000 then 'owner' else 'member' end`,
      },
    }),
    rows('collections', sizes.collections, {
      ...organization,
      ...{ id: id('k'), parent_id: parentOfCollection, position: `'e' || ${padded('i', 5)}`, description: `''` },
      ...{ title: `'Collection ' || ${titleOfCollection}`, sort_title: `'collection ' || ${titleOfCollection}` },
      ...{
        default_level: `case when i % 4 = 0 then null else 'inherit' end`,
        created_by: quoted(at.admin),
        created_at: time,
      },
    }),
    directory('collection', 'k', sizes.collections),
    copies('spaces', sizes.spaces, `o.id = '${at.small}'`, {
      ...{ id: id('s'), parent_id: parentOfSpace, position: `'f' || ${padded('i', 6)}` },
      ...{ title: `'Space ' || ${padded('i', 6)}`, sort_title: `'space ' || ${padded('i', 6)}` },
      ...{
        default_level: `case i % 10 when 0 then null when 1 then 'read' else 'inherit' end`,
        created_at: time,
        updated_at: time,
      },
    }),
    copies('revisions', sizes.spaces, `o.space_id = '${at.small}' and o.id = '${at.smallRevision}'`, {
      space_id: id('s'),
    }),
    directory('space', 's', sizes.spaces),
    grants(50_000, { kind: 'space', id: id('s', '(i * 2)') }, { kind: 'team', id: id('t', '(i % 1000)') }, 'edit'),
    grants(100_000, { kind: 'space', id: id('s') }, { kind: 'user', id: id('u', '(i % 200)') }, 'comment'),
    grants(500, { kind: 'collection', id: id('k', '(i * 2)') }, { kind: 'team', id: id('t') }, 'read'),
    grants(5_000, large, { kind: 'user', id: id('u') }, 'review'),
    grants(500, large, { kind: 'team', id: id('t') }, 'review'),
    copies('revisions', sizes.revisions, `o.space_id = '${at.space}' and o.id = '${at.revision}'`, {
      ...{ id: id('r'), generation: `i - ${sizes.revisions}`, created_at: time, author: person },
    }),
    copies('change_requests', sizes.changeRequests, `o.id = '${at.request}'`, {
      ...{ id: id('c'), number: '1000 + i', status, created_at: time },
      created_by: `case when i / 10 % 5 = 4 then ${quoted(busiestPerson)} else ${person} end`,
      ...{ subject: `'Change ' || ${padded('i', 6)}`, search_text: `'change ' || ${padded('i', 6)}` },
      conflicts_open: `case when i % 300 = 1 and ${status} = 'open' then 2 else 0 end`,
      ...{ space_id: `case when i % 2 = 0 then o.space_id else ${id('s')} end` },
      updated_at: time.replaceAll('i ', `${shuffled(sizes.changeRequests)} `),
    }),
    ...['contributors', 'requested_reviewers'].flatMap(table => {
      /** @param {number} size @param {string} number of the change request @param {string} user */
      const people = (size, number, user) =>
        rows(table, size, {
          ...{ ...organization, change_request_id: id('c', number), user_id: user },
          space_id: `case when ${number} % 2 = 0 then ${quoted(at.space)} else ${id('s', number)} end`,
          ...(table === 'contributors'
            ? { revisions: '1', updated_at: time }
            : { requested_by: quoted(at.admin), requested_at: time }),
        });
      return [
        people(sizes.changeRequests, 'i', id('u', '(i / 50)')),
        people(900, '(i * 97)', quoted(busyPerson)),
        people(manyRequests, shuffled(sizes.changeRequests), quoted(busiestPerson)),
      ];
    }),
    rows('reviews', 6_000, {
      ...{ ...organization, change_request_id: id('c', '(i * 16 + 1)'), space_id: id('s', '(i * 16 + 1)') },
      ...{ id: id('v'), revision_id: quoted(at.smallRevision), reviewer: id('u', '(2000 + i % 1000)') },
      ...{ status: oneOf('i', ['changes-requested', 'approved'].map(quoted)), created_at: time },
    }),
    copies('comments', sizes.comments, `o.id = '${at.comment}'`, { ...comment, id: id('m') }),
    copies('comments', sizes.commentsOfRequest, `o.id = '${at.requestComment}'`, { ...comment, id: id('q') }),
    rows('comment_mentions', 900, {
      ...{ ...organization, space_id: quoted(at.space), reply_id: "''" },
      ...{ comment_id: id('m', '(i * 97)'), user_id: quoted(busyPerson) },
    }),
    rows('comment_replies', sizes.commentsOfRequest, {
      ...{ ...organization, space_id: quoted(at.space), comment_id: id('m', '(i * 5)'), id: id('y') },
      ...{
        body: `(select body from comments o where o.id = '${at.comment}')`,
        posted_by: id('u', '(2000 + i % 500)'),
        posted_at: time,
      },
    }),
    copies('sites', sizes.sites, `o.id = '${at.site}'`, {
      ...{ id: id('w'), title: `'Site ' || ${padded('i', 5)}`, sort_title: `'site ' || ${padded('i', 5)}` },
      ...{ basename: `'site-' || cast(i as text)`, published: 'i % 2', default_site_space: id('x') },
    }),
    rows('site_spaces', sizes.sites, {
      ...{
        ...organization,
        site_id: id('w'),
        id: id('x'),
        space_id: id('s'),
        path: `''`,
        position: `'a0'`,
        created_at: time,
      },
    }),
    directory('site', 'w', sizes.sites),
    rows('invites', sizes.invites, {
      ...{
        ...organization,
        id: id('i'),
        kind: `'email'`,
        email: `'new' || cast(i as text) || '@example.com'`,
        role: `'read'`,
      },
      ...{ teams: `'[]'`, created_by: quoted(at.admin), created_at: time, expires_at: `'2099-01-01T00:00:00.000Z'` },
    }),
    directory('invite', 'i', sizes.invites),
    rows('audit_events', sizes.auditEvents, {
      ...{
        ...organization,
        id: `'00000000-0000-4000-8000-' || ${padded('i', 12)}`,
        occurred_at: time,
        payload: `'{}'`,
      },
      ...{ action: oneOf('i', ['space.updated', 'member.updated', 'team.updated', 'site.published'].map(quoted)) },
      ...{ actor_type: `'user'`, actor_id: person, actor_label: `'Somebody'`, source: `'ui'` },
      ...{ target_type: `'space'`, target_id: id('s'), target_label: `'Space'` },
    }),
    ...Object.values(people).map(
      user =>
        `insert into tokens (hash, id, kind, user_id, label, created_at) values ('${createHash('sha256').update(tokenOf(user)).digest('hex')}', 'token-${user}', 'personal', '${user}', 'bench', '${timeOf(0)}')`,
    ),
  ];
}

/**
 * Sets columns from the rows that belong to a row, all rows at once.
 * @param {string} table @param {string} from @param {readonly string[]} key their columns, of which the last is named `id` in the table @param {Record<string, string>} values
 */
function counted(table, from, key, values) {
  const columns = Object.keys(values);
  const names = key.map((column, index) =>
    index === key.length - 1 ? `${table}.id = d.${column}` : `${table}.${column} = d.${column}`,
  );
  return `update ${table} set ${columns.map(column => `${column} = d.${column}`).join(', ')} from (
    select ${[...key, ...columns.map(column => `${values[column]} as ${column}`)].join(', ')} from ${from} group by ${key.join(', ')}) d
    where ${names.join(' and ')}`;
}

/** @param {string} condition */
const those = condition => `sum(case when ${condition} then 1 else 0 end)`;
const all = 'count(*)';

/** What the service counts as it writes. */
export const recounts = [
  `insert into audit_hours (organization_id, hour, action, target_type, count)
    select organization_id, substr(occurred_at, 1, 13), action, target_type, count(*) from audit_events where occurred_at < '2026'
    group by organization_id, substr(occurred_at, 1, 13), action, target_type`,
  `update organizations set audit_counted_until = '2026'`,
  counted('organizations', 'members', ['organization_id'], { member_count: all }),
  counted('teams', 'team_members', ['organization_id', 'team_id'], { member_count: all }),
  counted('spaces', 'change_requests', ['organization_id', 'space_id'], {
    change_requests: all,
    change_requests_open: those("status = 'open'"),
    change_requests_draft: those("status = 'draft'"),
    next_number: 'max(number) + 1',
  }),
  counted('spaces', "comments where change_request_id = ''", ['organization_id', 'space_id'], {
    comments_open: those("status = 'open'"),
  }),
  counted(
    'change_requests',
    "comments where change_request_id <> ''",
    ['organization_id', 'space_id', 'change_request_id'],
    {
      comments_open: those("status = 'open'"),
    },
  ),
  counted('comments', 'comment_replies', ['organization_id', 'space_id', 'comment_id'], { replies: all }),
];
