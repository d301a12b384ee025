import { busiestPerson, busyPerson, idOf, middleName, sizes, timeOf } from './large-organization.mjs';

/**
 * A list to measure: its path, who asks, and the sort key of the row that a deep page begins after.
 * @typedef {{ what: string, path: string, as?: 'admin' | 'reader' | 'guest', deep?: (string | number)[] }} List
 */

/** @param {import('./large-organization.mjs').Seeds} at @returns {List[]} */
export function listsOf({ organization, space, request, pages }) {
  const org = `/v1/orgs/${organization}`;
  const inSpace = `/v1/spaces/${space}`;
  // Item 500,000: page 10,000 of 50 each.
  const half = sizes.members / 2;
  const members = `${org}/members`;
  const byJoining = [timeOf(half), idOf('u', half)];
  // By last visit the fifty there are in as few teams as those of the first page: a page of people with many costs more.
  const byVisit = [timeOf(half + 9_980), idOf('u', half)];
  const byVisitWithRole = [timeOf(half + 10_000), idOf('u', half)];
  const byName = [middleName, ''];
  const comments = [timeOf(sizes.comments / 2), idOf('m', sizes.comments / 2)];
  // One that each of them sees; the guest by a team.
  const collectionOf = { admin: 5, reader: 5, guest: 0 };
  const pathOf = (/** @type {number} */ i) => `e${String(i).padStart(5, '0')}`;
  return [
    { what: 'members', path: members, deep: byJoining },
    { what: 'members by name', path: `${members}?sort=name&order=asc`, deep: byName },
    { what: 'members by last visit', path: `${members}?sort=lastSeenAt`, deep: byVisit },
    { what: 'members, admins', path: `${members}?role=admin` },
    { what: 'members, admins by name', path: `${members}?role=admin&sort=name&order=asc` },
    { what: 'members, guests', path: `${members}?role=guest`, deep: byJoining },
    { what: 'members with a role', path: `${members}?role=edit`, deep: byJoining },
    { what: 'members with a role by name', path: `${members}?role=edit&sort=name&order=asc`, deep: byName },
    { what: 'members with a role by last visit', path: `${members}?role=edit&sort=lastSeenAt`, deep: byVisitWithRole },
    { what: 'members switched on', path: `${members}?status=active`, deep: byJoining },
    { what: 'members switched off', path: `${members}?status=disabled`, deep: byJoining },
    { what: 'members switched off by name', path: `${members}?status=disabled&sort=name&order=asc`, deep: byName },
    { what: 'members of SSO', path: `${members}?sso=true`, deep: byJoining },
    { what: 'members not seen', path: `${members}?seen=false`, deep: byJoining },
    {
      what: 'members of SSO with a role, switched off',
      path: `${members}?sso=true&role=read&status=disabled`,
      deep: byJoining,
    },
    { what: 'members, search for one', path: `${members}?search=123456@` },
    { what: 'members, search for one by name', path: `${members}?search=123456@&sort=name&order=asc` },
    { what: 'members, search for none', path: `${members}?search=nobody` },
    { what: 'members, search for a few', path: `${members}?search=ada%20babab&sort=name&order=asc` },
    { what: 'members, search for a letter', path: `${members}?search=a`, deep: byJoining },
    { what: 'members, search for many', path: `${members}?search=ada`, deep: byJoining },
    { what: 'members, search for a first name', path: `${members}?search=hana`, deep: byJoining },
    { what: 'members, search for a first name by name', path: `${members}?search=hana&sort=name&order=asc` },
    { what: 'members, search for the end of addresses', path: `${members}?search=@mail7.example.com`, deep: byJoining },
    { what: 'members, search for all', path: `${members}?search=example.com`, deep: byJoining },
    { what: 'members, search for many with a role', path: `${members}?search=ada&role=edit`, deep: byJoining },
    { what: 'members of a team, filtered', path: `${members}?team=t0000005` },
    { what: 'members of a team, filtered by name', path: `${members}?team=t0000005&sort=name&order=asc` },
    { what: 'members of a team, filtered and searched', path: `${members}?team=t0000005&search=ada` },
    { what: 'teams', path: `${org}/teams`, deep: ['team 0900', idOf('t', 900)] },
    { what: 'teams, search', path: `${org}/teams?title=99` },
    { what: 'teams of an owner', path: `${org}/teams?owner=u0000005` },
    { what: 'members of a team', path: `${org}/teams/t0000005/members`, deep: byName },
    { what: 'teams of a member', path: `${members}/u0000007/teams` },
    { what: 'spaces of a member', path: `${members}/u0000007/spaces`, deep: [timeOf(90_000), idOf('s', 90_000)] },
    { what: 'invites', path: `${org}/invites`, deep: [timeOf(1_000), idOf('i', 1_000)] },
    { what: 'invites, search', path: `${org}/invites?search=new99` },
    {
      what: 'audit events',
      path: `${org}/audit-events`,
      deep: [timeOf(50_000), '00000000-0000-4000-8000-000000050000'],
    },
    {
      what: 'audit events of an action',
      path: `${org}/audit-events?action=space.updated`,
      deep: [timeOf(50_000), '0'],
    },
    { what: 'audit events of a type', path: `${org}/audit-events?targetType=space`, deep: [timeOf(50_000), '0'] },
    { what: 'audit events of somebody', path: `${org}/audit-events?actor=u0000007` },
    { what: 'audit events of a space', path: `${org}/audit-events?targetType=space&target=s0000007` },
    {
      what: 'audit events of a month',
      path: `${org}/audit-events?from=${timeOf(1_000)}&to=${timeOf(99_000)}`,
      deep: [timeOf(50_000), '0'],
    },
    { what: 'sites, search', path: `${org}/sites?title=99` },
    { what: 'sites, published', path: `${org}/sites?published=true`, deep: ['site 09000', idOf('w', 9_000)] },
    { what: 'sites of a space', path: `${org}/sites?space=s0000099` },
    .../** @type {const} */ (['admin', 'reader', 'guest']).flatMap(as => [
      { what: `spaces, ${as}`, as, path: `${org}/spaces`, deep: [`${pathOf(90)}/f060090`, idOf('s', 60_090)] },
      { what: `spaces, search, ${as}`, as, path: `${org}/spaces?search=0999` },
      { what: `spaces, search for all, ${as}`, as, path: `${org}/spaces?search=space` },
      { what: `deleted spaces, ${as}`, as, path: `${org}/spaces?deleted=true` },
      {
        what: `content tree, ${as}`,
        as,
        path: `${org}/content-tree?nested=false`,
        deep: [0, 'f000800', idOf('s', 800)],
      },
      { what: `collections, ${as}`, as, path: `${org}/collections`, deep: ['collection 0900', idOf('k', 900)] },
      { what: `collections, search, ${as}`, as, path: `${org}/collections?search=09` },
      {
        what: `spaces of a collection, ${as}`,
        as,
        path: `/v1/collections/${idOf('k', collectionOf[as])}/spaces`,
        deep: [`${pathOf(collectionOf[as])}/f0${90_000 + collectionOf[as]}`, idOf('s', 90_000 + collectionOf[as])],
      },
      {
        what: `change requests of the organization, ${as}`,
        as,
        path: `${org}/change-requests`,
        deep: [timeOf(10_000), idOf('c', 10_000)],
      },
      { what: `search in the organization, ${as}`, as, path: `${org}/search?query=page` },
      ...(as === 'guest'
        ? []
        : [{ what: `sites, ${as}`, as, path: `${org}/sites`, deep: ['site 09000', idOf('w', 9_000)] }]),
    ]),
    { what: 'change requests of the organization, mine', path: `${org}/change-requests?creator=u0000003&status=open` },
    { what: 'change requests', path: `${inSpace}/change-requests`, deep: [timeOf(10_000), idOf('c', 10_000)] },
    {
      what: 'change requests, open',
      path: `${inSpace}/change-requests?status=open`,
      deep: [timeOf(10_000), idOf('c', 10_000)],
    },
    {
      what: 'change requests by creation',
      path: `${inSpace}/change-requests?orderBy=createdAt`,
      deep: [timeOf(10_000), idOf('c', 10_000)],
    },
    { what: 'change requests of one creator', path: `${inSpace}/change-requests?creator=u0000002` },
    ...['contributor', 'requestedReviewer'].flatMap(filter =>
      [
        { list: 'change requests', path: `${inSpace}/change-requests` },
        { list: 'change requests of the organization', path: `${org}/change-requests` },
      ].flatMap(({ list, path }) => [
        { what: `${list}, ${filter} of few`, path: `${path}?${filter}=u0000005` },
        { what: `${list}, ${filter} of hundreds, open`, path: `${path}?${filter}=${busyPerson}&status=open` },
        {
          what: `${list}, ${filter} of hundreds`,
          path: `${path}?${filter}=${busyPerson}&status=draft&status=open&status=merged&status=archived`,
          deep: [timeOf(sizes.changeRequests / 2), ''],
        },
      ]),
    ),
    ...['creator', 'contributor', 'requestedReviewer'].map(filter => ({
      what: `change requests of the organization, ${filter} of thousands`,
      path: `${org}/change-requests?${filter}=${busiestPerson}`,
    })),
    ...['conflicts', 'objections'].map(filter => ({
      what: `change requests of the organization, without ${filter}`,
      path: `${org}/change-requests?${filter}=false`,
    })),
    { what: 'change requests of the organization, with conflicts', path: `${org}/change-requests?conflicts=true` },
    { what: 'change requests of the organization, of a site', path: `${org}/change-requests?site=w0000100` },
    {
      what: 'change requests of the organization, a review awaited',
      path: `${org}/change-requests?awaitedReviewer=${busyPerson}&status=open`,
    },
    { what: 'change requests of the organization, search', path: `${org}/change-requests?search=nothing` },
    { what: 'change requests, outdated', path: `${inSpace}/change-requests?outdated=true` },
    { what: 'change requests, up to date', path: `${inSpace}/change-requests?outdated=false` },
    { what: 'change requests, merged', path: `${inSpace}/change-requests?status=merged` },
    { what: 'change requests of the organization, outdated', path: `${org}/change-requests?outdated=true` },
    { what: 'change requests of the organization, archived', path: `${org}/change-requests?status=archived` },
    { what: 'comments', path: `${inSpace}/comments?status=all`, deep: comments },
    { what: 'comments, open', path: `${inSpace}/comments?status=open`, deep: comments },
    { what: 'comments, resolved', path: `${inSpace}/comments?status=resolved`, deep: comments },
    { what: 'comments of a page', path: `${inSpace}/comments?status=all&targetPage=${pages[7]}` },
    { what: 'comments by one author', path: `${inSpace}/comments?status=all&authors=u0000007` },
    { what: 'comments that mention somebody', path: `${inSpace}/comments?status=all&mentions=${busyPerson}` },
    {
      what: 'comments of a change request',
      path: `${inSpace}/change-requests/${request}/comments?status=all`,
      deep: [timeOf(5_000), idOf('q', 5_000)],
    },
    { what: 'replies of a comment', path: `${inSpace}/comments/m0000005/replies` },
    { what: 'commenters', path: `${inSpace}/commenters`, deep: byName },
    { what: 'revisions', path: `${inSpace}/revisions`, deep: [-1_000, idOf('r', 1_000)] },
    { what: 'users with a level on a space', path: `${inSpace}/permissions/users`, deep: byName },
    { what: 'users with a level on a space, search', path: `${inSpace}/permissions/users?search=ada` },
    {
      what: 'teams with a level on a space',
      path: `${inSpace}/permissions/teams`,
      deep: ['team 0400', idOf('t', 400)],
    },
    { what: 'everybody who may use a space', path: `${inSpace}/permissions/aggregate` },
    { what: 'everybody who may review a space', path: `${inSpace}/permissions/aggregate?role=review` },
    { what: 'everybody who may use a space, search', path: `${inSpace}/permissions/aggregate?search=ada` },
    { what: 'links of a space', path: `${inSpace}/links` },
    { what: 'links of a space, broken', path: `${inSpace}/links?status=broken` },
    { what: 'links of a page', path: `${inSpace}/content/page/${pages[1]}/links` },
    { what: 'links of a change request', path: `${inSpace}/change-requests/${request}/links` },
    { what: 'backlinks of a page', path: `${inSpace}/content/page/${pages[0]}/backlinks` },
    { what: 'search in a space', path: `${inSpace}/search?query=page` },
  ];
}

/** The cursor of the same list after another row. @param {string} page a cursor of the list @param {readonly (string | number)[]} keys */
export function cursorAt(page, keys) {
  const [filter] = JSON.parse(Buffer.from(page, 'base64url').toString());
  return Buffer.from(JSON.stringify([filter, ...keys])).toString('base64url');
}
