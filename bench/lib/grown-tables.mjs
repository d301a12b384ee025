import { busyPerson, fillers, sizes } from './large-organization.mjs';

/** How many rows there are of what grows beside members, spaces and change requests. */
export const grown = {
  given: 5_000,
  redirects: 10_000,
  drafts: 500,
  deliveries: 50_000,
  notifications: 10_000,
  glossary: 5_000,
  translations: 1_000,
  translatedPages: 9_000,
  viewedPages: 1_000,
  queries: 500,
  /** Days that insights are counted on. */
  days: 90,
  jobs: 5_000,
  imports: 5_000,
  specifications: 1_000,
  versions: 500,
  uses: 5_000,
  accessRequests: 1_000,
  linkRequests: 5_000,
  signIns: 20_000,
  failures: 20_000,
  shareLinks: 500,
  templates: 500,
  tokens: 200,
  sections: 30,
  siteSpaces: 300,
  inviteLinks: 500,
  hostnames: 1_000,
};

const { id, oneOf, padded, quoted, rows, numbers, organizationOf } = fillers;

/** The days before the one of the filling, the latest first. @param {string} day @returns {string[]} */
export const daysBefore = day =>
  Array.from({ length: grown.days }, (_, index) =>
    new Date(Date.parse(day) - index * 86_400_000).toISOString().slice(0, 10),
  );

/**
 * The statements that fill what is kept for a while only, so that it is of the day before the filling.
 * @param {import('./large-organization.mjs').Seeds} at
 */
export function grownStatements(at) {
  const organization = organizationOf(at);
  const admin = quoted(at.admin);
  const time = `(${quoted(`${at.day}T`)} || ${['(i / 3600 % 24)', '(i / 60 % 60)', '(i % 60)'].map(part => padded(part, 2)).join(` || ':' || `)} || '.000Z')`;
  const space = { space_id: quoted(at.space) };
  const site = { site_id: quoted(at.site) };
  const created = { created_at: time };
  const numbered = (/** @type {string} */ text, digits = 5) => `${quoted(text)} || ${padded('i', digits)}`;
  /**
   * Rows that are made of the values of lists, which have the names of their values.
   * @param {string} table @param {number} size @param {Record<string, { values: readonly string[], number: string }>} lists @param {Record<string, string>} values
   */
  const joined = (table, size, lists, values) => {
    const names = Object.keys(lists);
    const tables = names.map(
      name =>
        `${name} (number, value) as (values ${lists[name]?.values.map((value, index) => `(${index}, ${quoted(value)})`).join(', ')})`,
    );
    return `insert into ${table} (${Object.keys(values).join(', ')}) with recursive ${[numbers(size), ...tables].join(', ')}
      select ${Object.values(values).join(', ')} from n ${names.map(name => `join ${name} on ${name}.number = ${lists[name]?.number}`).join(' ')}`;
  };
  /** @param {string} kind @param {string} item @param {string} subject @param {string} id of the subject @param {number} size @param {string} level */
  const grants = (kind, item, subject, id, size, level) =>
    rows('grants', size, {
      ...{ ...organization, ...created, item_kind: quoted(kind), item_id: quoted(item) },
      ...{ subject_kind: quoted(subject), subject_id: id, level: quoted(level) },
    });
  const collection = 'k0000007';
  const link = { position: '0', relation: `'reference'`, state: `'ok'`, place: `'a'`, leads: '1' };
  const provider = { provider_id: `'v0000000'` };
  const days = daysBefore(at.day);
  const redirects = (/** @type {number} */ size, /** @type {number} */ draft) =>
    rows('site_redirects', size, {
      ...{ ...organization, ...site, ...created, id: `${quoted(`d${draft}`)} || ${padded('i', 7)}` },
      ...{ source: numbered('/Old/Page-'), search_text: numbered('/old/page-'), pattern: numbered('/old/page-') },
      ...{ draft: String(draft), destination: quoted('{"kind":"external","url":"https://example.com/there"}') },
      ...{ capture_wildcard: '0', permanent: '1', automatic: 'i % 2' },
    });
  const told = (/** @type {string} */ user) =>
    rows('notifications', grown.notifications, {
      ...{ ...organization, ...space, ...created, user_id: quoted(user), id: id('n'), actor_id: id('u', '(i % 2000)') },
      type: oneOf('i', ['mentioned', 'review_requested', 'comment_created', 'comment_created'].map(quoted)),
      change_request_id: `case i % 4 when 1 then ${id('c', '(i * 2)')} end`,
      comment_id: `case i % 4 when 1 then null else ${id('m')} end`,
      ...{ needs: '1', in_app: '1', mail: `'none'`, read_at: `case when i % 10 = 0 then null else ${time} end` },
    });
  const views = '(i * 7919 % 97 + 1)';
  return [
    grants('site', at.site, 'user', id('u', '(200000 + i)'), grown.given, 'edit'),
    grants('site', at.site, 'team', id('t', '(501 + i)'), 400, 'edit'),
    grants('collection', collection, 'user', id('u', '(200000 + i)'), grown.given, 'edit'),
    grants('collection', collection, 'team', id('t', '(211 + i)'), 150, 'edit'),
    redirects(grown.redirects, 0),
    redirects(grown.drafts, 1),
    rows('webhooks', 20, {
      ...{ ...organization, ...created, updated_at: time, id: id('h'), url: `'https://example.com/hook'` },
      ...{ events: `'["site_view"]'`, active: '0', secret_salt: `'salt'`, failures: '0', created_by: admin },
    }),
    rows('webhook_deliveries', grown.deliveries, {
      ...{ ...organization, ...created, webhook_id: id('h', '0'), id: id('z'), event_id: id('z'), type: `'site_view'` },
      ...{ body: quoted(`{"event":"${'x'.repeat(500)}"}`), attempts: '1', response_status: '200', duration_ms: '20' },
      status: `case when i % 50 = 0 then 'failed' when i % 50 = 1 then 'pending' else 'succeeded' end`,
    }),
    told(at.admin),
    told(busyPerson),
    rows('glossary_entries', grown.glossary, { ...organization, ...created, updated_at: time, id: id('g') }),
    ...['en', 'de', 'fr'].map(language =>
      rows('glossary_terms', language === 'fr' ? grown.glossary / 2 : grown.glossary, {
        ...{ ...organization, entry_id: id('g'), language: quoted(language) },
        ...{ term: numbered(`Term ${language} `), sort_term: `'term ' || ${padded('(i * 7919 % 5000)', 5)}` },
      }),
    ),
    ...[
      { size: grown.translations, id: id('l'), from: id('s') },
      { size: 1, id: `'l9999999'`, from: quoted(at.space) },
    ].map(translation =>
      rows('translations', translation.size, {
        ...{ ...organization, ...created, updated_at: time, id: translation.id, source_space_id: translation.from },
        ...{ source_language: `'en'`, language: `'de'`, instructions: `''`, status: `'completed'`, paused: '1' },
        ...{ result_space_id: id('s', '(50000 + i)'), created_by: admin, kept: '0', runs: '1' },
        ...{ total_words: '1', total_pages: '1', total_duration: '1' },
        ...{ latest_words: '1', latest_pages: '1', latest_duration: '1' },
      }),
    ),
    joined(
      'translation_pages',
      grown.translatedPages,
      { page: { values: at.pages, number: 'i' } },
      {
        ...{ ...organization, translation_id: `'l9999999'`, page_id: 'page.value', source: id('x'), settings: `'s'` },
        ...{ title: numbered('Seite '), description: `''`, kept: '0', translated_at: time, source_title: `'Page'` },
      },
    ),
    joined(
      'translation_log',
      grown.translatedPages,
      { page: { values: at.pages, number: 'i' } },
      {
        ...{ ...organization, translation_id: `'l9999999'`, page_id: 'page.value', kind: `'page'`, title: `'Page'` },
        outcome: `case when i % 100 = 7 then 'failed' else 'translated' end`,
        ...{ reason: `case when i % 100 = 7 then '"It did not answer."' end` },
        ...{ words: '5', duration: '20', finished_at: time },
      },
    ),
    joined(
      'page_days',
      grown.viewedPages * grown.days,
      {
        page: { values: at.pages.slice(0, grown.viewedPages), number: `(i % ${grown.viewedPages})` },
        day: { values: days, number: `(i / ${grown.viewedPages})` },
      },
      {
        ...{ ...organization, ...site, ...space, id: id('p'), page_id: 'page.value', day: 'day.value' },
        ...{ views, told_views: views, helpful: 'i % 3', unhelpful: 'i % 2' },
      },
    ),
    joined(
      'search_days',
      grown.queries * grown.days,
      { day: { values: days, number: `(i / ${grown.queries})` } },
      {
        ...{ ...organization, ...site, id: id('f'), day: 'day.value' },
        ...{
          query: `'query ' || ${padded(`(i % ${grown.queries})`, 4)}`,
          searches: '3 + i % 7',
          without_result: 'i % 4',
        },
      },
    ),
    joined(
      'agent_days',
      3 * grown.days,
      { day: { values: days, number: '(i / 3)' } },
      {
        ...{ ...organization, ...site, id: id('a'), day: 'day.value', requests: '1 + i' },
        kind: oneOf('i', ['markdown', 'llms', 'mcp'].map(quoted)),
      },
    ),
    ...[grown.jobs, 1].map((size, index) =>
      rows('jobs', size, {
        ...{ ...organization, ...created, id: index === 0 ? id('j') : id('b'), kind: `'import'`, payload: `'{}'` },
        ...{ state: `'succeeded'`, attempts: '1', cancel: '0', created_by: admin, started_at: time, finished_at: time },
        about: `'{"space":"' || ${id('s')} || '"}'`,
      }),
    ),
    rows('member_bulk_changes', 1, {
      ...{ ...organization, ...created, id: id('b'), action: `'{"type":"remove"}'`, created_by: admin },
    }),
    rows('member_bulk_items', grown.failures, {
      ...{ ...organization, bulk_id: id('b', '0'), user_id: id('u'), state: `'failed'`, wanted: `'{}'` },
      reason: `'"It could not be done."'`,
    }),
    rows('import_runs', grown.imports, {
      ...{ ...organization, ...created, id: id('r'), source: `'markdown'`, status: `'completed'`, imported: '1' },
      ...{ total: '1', report: `'[]'`, created_by: admin, finished_at: time },
      space_id: `case when i % 10 = 0 then ${quoted(at.space)} else ${id('s')} end`,
    }),
    rows('openapi_specs', grown.specifications, {
      ...{ ...organization, ...created, updated_at: time, id: id('o'), slug: numbered('spec-') },
      ...{ visibility: `'private'`, state: `'complete'`, requests: '1' },
    }),
    rows('openapi_versions', grown.versions, {
      ...{ ...organization, ...created, spec_id: id('o', '0'), id: id('e'), format: `'json'` },
      ...{ raw_sha256: `'a'`, files_sha256: `'a'`, index_sha256: `'a'`, parts_sha256: `'a'` },
    }),
    rows('links', grown.uses, {
      ...{
        ...organization,
        ...link,
        space_id: id('s'),
        page_id: id('p', '0'),
        target: `'openapi:' || ${numbered('spec-')}`,
      },
      ...{ kind: `'openapi'`, target_id: `'spec-00000'`, meaning: `'openapi:spec-00000'`, guard: `''`, first: '0' },
    }),
    rows('links', grown.uses, {
      ...{ ...organization, ...link, space_id: id('s'), page_id: id('p', '1'), target: quoted(`page:${at.pages[3]}`) },
      ...{ kind: `'page'`, target_space: quoted(at.space), target_id: quoted(at.pages[3] ?? '') },
      ...{ meaning: quoted(`page:${at.pages[3]}`), guard: quoted(`space:${at.space}`), first: '1' },
    }),
    joined(
      'links',
      at.files.length / 2,
      {
        page: { values: at.pages.slice(0, 500), number: '(i % 500)' },
        file: { values: at.files, number: 'i' },
      },
      {
        ...{ ...organization, ...link, ...space, page_id: 'page.value', target: `'file:' || file.value` },
        ...{ kind: `'file'`, target_space: quoted(at.space), target_id: 'file.value' },
        ...{ meaning: `'file:' || file.value`, guard: `''`, first: '1' },
      },
    ),
    ...[
      { kind: 'space', item: at.space },
      { kind: 'collection', item: collection },
      { kind: 'site', item: at.site },
    ].map(({ kind, item }) =>
      rows('access_requests', grown.accessRequests, {
        ...{ ...organization, ...created, item_kind: quoted(kind), item_id: quoted(item), user_id: id('u') },
        ...{ id: `${quoted(kind)} || ${padded('i', 7)}`, level: `'edit'`, message: `'Please'` },
      }),
    ),
    rows('saml_providers', 1, {
      ...{ ...organization, ...created, id: id('v'), label: `'Login'`, sort_label: `'login'`, sso_url: `''` },
      ...{ entity_id: `''`, certificate: `''`, signed: `'any'` },
    }),
    rows('sso_link_requests', grown.linkRequests, {
      ...{ ...organization, ...provider, ...created, user_id: id('u', '(300000 + i)'), id: id('q'), name_id: id('u') },
    }),
    rows('sso_sign_ins', grown.signIns, {
      ...{ ...organization, ...provider, id: id('e'), at: time, outcome: `'signed-in'`, user_id: id('u') },
    }),
    rows('share_links', grown.shareLinks, {
      ...{ ...organization, ...site, ...created, id: id('y'), key: id('y'), name: numbered('Link ') },
      ...{ active: '1', created_by: admin },
    }),
    rows('page_templates', grown.templates, {
      ...{ ...organization, ...space, ...created, updated_at: time, id: id('i'), title: numbered('Template ') },
      ...{ description: `''`, markdown: `'Text'`, created_by: admin },
    }),
    rows('tokens', grown.tokens, {
      ...{ ...created, hash: id('o'), id: id('o'), kind: `'personal'`, user_id: admin, label: numbered('Token ') },
    }),
    rows('site_entries', grown.sections, {
      ...{ ...organization, ...site, ...created, id: id('k'), kind: `'section'`, position: numbered('g') },
      ...{ title: numbered('Section '), path: numbered('section-'), default_site_space: id('y') },
    }),
    rows('site_spaces', grown.siteSpaces, {
      ...{ ...organization, ...site, ...created, id: id('y'), section_id: id('k', `(i % ${grown.sections})`) },
      ...{ space_id: id('s', '(2000 + i)'), path: numbered('space-'), position: numbered('g') },
    }),
    `update sites set default_section = ${id('k', '0')} where id = ${quoted(at.site)}`,
    rows('invites', grown.inviteLinks, {
      ...{ ...organization, ...created, id: `'link' || ${padded('i', 7)}`, kind: `'link'`, teams: `'[]'` },
      ...{ space_id: id('s', '(i / 10)'), level: `'read'`, created_by: admin },
    }),
    rows('site_hostnames', grown.hostnames, {
      ...{ ...organization, hostname: `${numbered('docs')} || '.example.com'`, site_id: id('w') },
    }),
    `update sites set hostname = h.hostname from site_hostnames h
      where sites.organization_id = h.organization_id and sites.id = h.site_id`,
    `update sites set type = 'basic' where organization_id = ${organization.organization_id}
      and id < ${quoted(`w${sizes.sites}`)} and basename like 'site-%7'`,
  ];
}
