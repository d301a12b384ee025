import { daysBefore, grown } from './grown-tables.mjs';
import { busyPerson, idOf, middleName, sizes, timeOf } from './large-organization.mjs';

/**
 * The lists of what grows beside members, spaces and change requests, with each filter and order they have.
 * @param {import('./large-organization.mjs').Seeds} at @returns {import('./lists.mjs').List[]}
 */
export function grownListsOf(at) {
  const org = `/v1/orgs/${at.organization}`;
  const inSpace = `/v1/spaces/${at.space}`;
  const site = `${org}/sites/${at.site}`;
  const page = at.pages[7];
  const days = daysBefore(at.day);
  const [week, month] = [days[6], days[29]];
  /** The time of a row that was filled on the last day. */
  const recent = (/** @type {number} */ i) => `${at.day}T${timeOf(i).slice(11)}`;
  /** The row in the middle of a list. @param {string} letter @param {number} size */
  const middle = (letter, size) => [recent(size / 2), idOf(letter, size / 2)];
  const given = [middleName, ''];
  const lists = [...permissionLists(at), ...structureLists(at), ...commentLists(at)];
  return [
    ...lists,
    ...['all', 'unread', 'mentions', 'reviews', 'waiting', 'snoozed'].map(filter => ({
      what: `notifications, ${filter}`,
      path: `${org}/notifications?filter=${filter}`,
      ...(filter === 'all' ? { deep: middle('n', grown.notifications) } : {}),
    })),
    { what: 'redirects', path: `${site}/redirects`, deep: [recent(5_000), ''] },
    { what: 'redirects by source', path: `${site}/redirects?orderBy=source`, deep: ['/Old/Page-05000', ''] },
    { what: 'redirects, drafts', path: `${site}/redirects?draft=true` },
    ...['', '&orderBy=source'].flatMap(order =>
      ['999', 'page', 'nothing'].map(search => ({
        what: `redirects, search for ${search}${order === '' ? '' : ' by source'}`,
        path: `${site}/redirects?search=${search}${order}`,
      })),
    ),
    { what: 'webhooks', path: `${org}/webhooks` },
    { what: 'deliveries', path: `${org}/webhooks/h0000000/deliveries`, deep: middle('z', grown.deliveries) },
    ...['failed', 'pending', 'succeeded'].map(status => ({
      what: `deliveries, ${status}`,
      path: `${org}/webhooks/h0000000/deliveries?status=${status}`,
      deep: middle('z', grown.deliveries),
    })),
    { what: 'glossary', path: `${org}/translations-glossary`, deep: middle('g', grown.glossary) },
    ...['en', 'fr'].map(language => ({
      what: `glossary by ${language}`,
      path: `${org}/translations-glossary?orderBy=${language}`,
      deep: ['term 02400', ''],
    })),
    { what: 'translations', path: `${org}/translations`, deep: middle('l', grown.translations) },
    { what: 'translations of a space', path: `${org}/translations?space=${at.space}` },
    { what: 'translation log', path: `${org}/translations/l9999999/log`, deep: ['translated', recent(4_500), ''] },
    { what: 'translation pages', path: `${org}/translations/l9999999/pages` },
    ...['failed', 'missing', 'outdated', 'attention', 'edited', 'partial', 'translated'].map(state => ({
      what: `translation pages, ${state}`,
      path: `${org}/translations/l9999999/pages?state=${state}`,
    })),
    ...[
      { what: 'of a week', query: `from=${week}` },
      { what: 'of a month', query: `from=${month}` },
      { what: 'of another month', query: `from=${days[59]}&to=${month}` },
      { what: 'of all days', query: '' },
    ].flatMap(({ what, query }) => [
      { what: `insights, days ${what}`, path: `${site}/insights/days?${query}` },
      ...['views', 'helpful', 'unhelpful'].map(orderBy => ({
        what: `insights, pages ${what} by ${orderBy}`,
        path: `${site}/insights/pages?orderBy=${orderBy}&${query}`,
      })),
      ...['searches', 'withoutResult'].map(orderBy => ({
        what: `insights, searches ${what} by ${orderBy}`,
        path: `${site}/insights/searches?orderBy=${orderBy}&${query}`,
      })),
      { what: `insights, agents ${what}`, path: `${site}/insights/agents?${query}` },
    ]),
    { what: 'jobs', path: `${org}/jobs`, deep: middle('j', grown.jobs) },
    { what: 'imports', path: `/v1/org/${at.organization}/imports`, deep: middle('r', grown.imports) },
    { what: 'imports into a space', path: `/v1/org/${at.organization}/imports?space=${at.space}` },
    { what: 'imports into a change request', path: `/v1/org/${at.organization}/imports?changeRequest=${at.request}` },
    { what: 'specifications', path: `${org}/openapi`, deep: ['spec-00500'] },
    {
      what: 'specification, versions',
      path: `${org}/openapi/spec-00000/versions`,
      deep: middle('e', grown.versions),
    },
    { what: 'specification, uses', path: `${org}/openapi/spec-00000/uses`, deep: [idOf('s', 2_500), '', ''] },
    { what: 'failures of a bulk change', path: `${org}/members/bulk/b0000000/failures`, deep: [idOf('u', 10_000)] },
    { what: 'identity providers', path: `${org}/saml` },
    { what: 'identity providers and domains', path: `${org}/sso` },
    { what: 'domains of sign-in', path: `${org}/sso/domains` },
    { what: 'requests to be linked', path: `${org}/sso/link-requests`, deep: middle('q', grown.linkRequests) },
    { what: 'sign-ins of a provider', path: `${org}/saml/v0000000/sign-ins`, deep: middle('e', grown.signIns) },
    { what: 'organizations', path: '/v1/orgs' },
    { what: 'organizations to join', path: '/v1/user/organizations-to-join' },
    { what: 'deleted organizations', path: '/v1/user/deleted-organizations' },
    { what: 'tokens', path: '/v1/user/tokens' },
    { what: 'sessions', path: '/v1/user/sessions' },
    { what: 'sessions of a member', path: `${org}/members/u0000007/sessions` },
    { what: 'templates of pages', path: `${inSpace}/page-templates`, deep: ['Template 00250', ''] },
    { what: 'templates of spaces', path: '/v1/templates' },
    { what: 'invite links', path: `${org}/link-invites` },
    { what: 'invite links of a space', path: `${org}/link-invites?space=s0000007` },
    { what: 'invite links of a collection', path: `${org}/link-invites?collection=k0000007` },
    { what: 'teams of a member, search', path: `${org}/members/u0000007/teams?title=20` },
    { what: 'teams, search for all', path: `${org}/teams?title=team` },
    { what: 'teams of an owner, search', path: `${org}/teams?owner=u0000005&title=20` },
    { what: 'content of a team', path: `${org}/teams/t0000005/access` },
    { what: 'spaces of a member, oldest first', path: `${org}/members/u0000007/spaces?order=asc` },
    { what: 'spaces of an admin', path: `${org}/members/${at.admin}/spaces` },
    { what: 'spaces of a guest', path: `${org}/members/u0000000/spaces` },
    { what: 'sites of a member', path: `${org}/members/u0200007/sites` },
    { what: 'sites of a member and a space', path: `${org}/members/u0200007/sites?space=s0000099` },
    ...[
      'action=space.updated&actor=u0000004',
      'action=space.updated&targetType=space',
      'targetType=space&actor=u0000004',
      `action=space.updated&from=${timeOf(1_000)}&to=${timeOf(99_000)}`,
      `actor=u0000004&from=${timeOf(1_000)}&to=${timeOf(99_000)}`,
      `targetType=space&from=${timeOf(1_000)}&to=${timeOf(99_000)}`,
      `action=space.updated&targetType=space&from=${timeOf(1_000)}&to=${timeOf(99_000)}`,
      `action=site.updated`,
    ].map(query => ({
      what: `audit events, ${query.replaceAll(/=[^&]*/g, '')}`,
      path: `${org}/audit-events?${query}`,
    })),
    { what: 'links to a space', path: `${inSpace}/backlinks`, deep: ['space 002500', ''] },
    { what: 'backlinks of a page from elsewhere', path: `${inSpace}/content/page/${at.pages[3]}/backlinks` },
    {
      what: 'backlinks of a page and those below',
      path: `${inSpace}/content/page/${at.pages[0]}/backlinks?below=true`,
    },
    ...['ok', 'in-app'].map(status => ({
      what: `links of a space, ${status}`,
      path: `${inSpace}/links?status=${status}`,
    })),
    { what: 'links of a space, external', path: `${inSpace}/links?external=true` },
    { what: 'links of a page, ok', path: `${inSpace}/content/page/${page}/links?status=ok` },
    { what: 'links of a page, external', path: `${inSpace}/content/page/${page}/links?external=true` },
    ...['name', 'size', 'uses'].flatMap(sort =>
      ['asc', 'desc'].map(order => ({
        what: `files by ${sort}, ${order}`,
        path: `${inSpace}/content/files?sort=${sort}&order=${order}`,
      })),
    ),
    { what: 'files, unused', path: `${inSpace}/content/files?unused=true` },
    { what: 'files, unused by size', path: `${inSpace}/content/files?unused=true&sort=size` },
    { what: 'files of a revision', path: `${inSpace}/revisions/${at.revision}/files` },
    { what: 'backlinks of a file', path: `${inSpace}/content/files/${at.files[0]}/backlinks` },
    ...['edits', 'merge', 'rollback'].map(type => ({
      what: `revisions, ${type}`,
      path: `${inSpace}/revisions?type=${type}`,
    })),
    { what: 'changes of a revision', path: `${inSpace}/revisions/${at.revision}/changes` },
    { what: 'conflicts of a revision', path: `${inSpace}/revisions/${at.revision}/conflicts` },
  ];

  /** What was given on a space, a collection and a site, and what is asked for there. @param {import('./large-organization.mjs').Seeds} at @returns {import('./lists.mjs').List[]} */
  function permissionLists({ space, site: id }) {
    return [
      { of: 'a space', path: `/v1/spaces/${space}`, letter: 'space' },
      { of: 'a collection', path: '/v1/collections/k0000007', letter: 'collection' },
      { of: 'a site', path: `${org}/sites/${id}`, letter: 'site' },
    ].flatMap(({ of, path, letter }) => [
      { what: `permissions of ${of}, users`, path: `${path}/permissions/users`, deep: given },
      { what: `permissions of ${of}, users, search`, path: `${path}/permissions/users?search=ada` },
      { what: `permissions of ${of}, users, search for all`, path: `${path}/permissions/users?search=example` },
      { what: `permissions of ${of}, teams`, path: `${path}/permissions/teams` },
      { what: `permissions of ${of}, teams, search`, path: `${path}/permissions/teams?search=team` },
      { what: `permissions of ${of}, everybody`, path: `${path}/permissions/aggregate`, deep: given },
      ...['ada', 'example', 'a', '123456@', 'ada%20babab'].map(search => ({
        what: `permissions of ${of}, everybody, search for ${search}`,
        path: `${path}/permissions/aggregate?search=${search}`,
      })),
      ...['admin', 'create', 'review', 'edit', 'comment', 'read'].map(role => ({
        what: `permissions of ${of}, ${role}`,
        path: `${path}/permissions/aggregate?role=${role}`,
        deep: given,
      })),
      ...['review', 'edit', 'read'].map(role => ({
        what: `permissions of ${of}, ${role}, search`,
        path: `${path}/permissions/aggregate?role=${role}&search=ada`,
      })),
      { what: `access requests on ${of}`, path: `${path}/access-requests`, deep: [recent(500), `${letter}0000500`] },
    ]);
  }

  /** @param {import('./large-organization.mjs').Seeds} at @returns {import('./lists.mjs').List[]} */
  function structureLists({ space }) {
    const sites = `${org}/sites`;
    return [
      { what: 'sites of a hostname', path: `${sites}?hostname=docs00500.example.com` },
      { what: 'sites of a type', path: `${sites}?type=basic`, deep: ['site 05000', ''] },
      { what: 'sites of two types', path: `${sites}?type=basic&type=ultimate` },
      { what: 'sites of a type that are published', path: `${sites}?type=basic&published=true` },
      { what: 'sites that are not published', path: `${sites}?published=false`, deep: ['site 05000', ''] },
      { what: 'sites, search among published', path: `${sites}?title=site&published=true` },
      { what: 'sites, search among a type', path: `${sites}?title=99&type=basic` },
      { what: 'sites, search for all', path: `${sites}?title=site` },
      { what: 'sections of a site', path: `${site}/sections` },
      { what: 'groups of sections', path: `${site}/section-groups` },
      { what: 'spaces of a site', path: `${site}/site-spaces` },
      { what: 'spaces of a site, default', path: `${site}/site-spaces?default=true` },
      { what: 'share links', path: `${site}/share-links`, deep: middle('y', grown.shareLinks) },
      { what: 'share links, search', path: `${site}/share-links?search=99` },
      { what: 'conditions of templates', path: `${site}/adaptive-schema/template-conditions` },
      { what: 'deleted spaces, search', path: `${org}/spaces?deleted=true&search=space` },
      { what: 'collections in the first level', path: `${org}/collections?nested=false` },
      { what: 'content tree of a collection', path: `${org}/content-tree?parent=k0000005&nested=false` },
      { what: 'content tree of a collection, with all below', path: `${org}/content-tree?parent=k0000005` },
      { what: 'content tree, with all below', path: `${org}/content-tree` },
      { what: 'search in a space for none', path: `/v1/spaces/${space}/search?query=nothing` },
    ];
  }

  /** @param {import('./large-organization.mjs').Seeds} at @returns {import('./lists.mjs').List[]} */
  function commentLists({ request, requestComment }) {
    const inRequest = `${inSpace}/change-requests/${request}`;
    const target = `targetPage=${page}`;
    const filters = [
      'status=all&order=asc',
      'status=open&authors=u0000007',
      'status=all&authors=u0000007&authors=u0000008',
      `status=open&${target}`,
      `status=all&authors=u0000507&${target}`,
      `status=open&authors=u0000507&${target}`,
      `status=open&mentions=${busyPerson}`,
      `status=resolved&mentions=${busyPerson}`,
      `status=all&mentions=${busyPerson}&${target}`,
      `status=all&mentions=${busyPerson}&authors=u0000007`,
      'status=all&format=markdown',
    ];
    return [
      ...[
        { of: '', path: inSpace },
        { of: ' of a change request', path: inRequest },
      ].flatMap(({ of, path }) =>
        filters.map(query => ({
          what: `comments${of}, ${query.replace('status=', '').replaceAll(/=[^&]*/g, '')}`,
          path: `${path}/comments?${query}`,
        })),
      ),
      { what: 'comments of a change request, open', path: `${inRequest}/comments?status=open` },
      { what: 'comments of a change request, one author', path: `${inRequest}/comments?status=all&authors=u0000007` },
      { what: 'replies in a change request', path: `${inRequest}/comments/${requestComment}/replies` },
      { what: 'commenters of a change request', path: `${inRequest}/commenters` },
      { what: 'reviews', path: `${inRequest}/reviews` },
      { what: 'requested reviewers', path: `${inRequest}/requested-reviewers` },
      { what: 'events of a change request', path: `${inRequest}/events` },
      { what: 'contributors of a change request', path: `${inRequest}/contributors` },
      { what: 'conflicts of a change request', path: `${inRequest}/conflicts` },
      { what: 'changes of a change request', path: `${inRequest}/changes` },
    ].map(list => (list.what.startsWith('comments, all&order') ? { ...list, deep: halfOfComments } : list));
  }
}

const halfOfComments = [timeOf(sizes.comments / 2), idOf('m', sizes.comments / 2)];
