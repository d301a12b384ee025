import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileEntry, PageNode } from '#document/model.ts';
import type { TreePage } from '#document/tree.ts';
import { Audience, noClaims } from './audience.ts';
import { Linker } from './linker.ts';
import { type Navigation, navigationOf, type VisiblePage } from './navigation.ts';
import { pageData, type SidebarItem } from './page-data.ts';
import type { SiteRecord, SiteState } from './reader.ts';
import type { ContextSpace, SiteContext } from './site-context.ts';
import { sitemap } from './site-documents.ts';

interface Sketch extends Partial<PageNode> {
  slug: string;
  below?: Sketch[];
}

/** A tree as the engine reads it. */
function grow(sketches: readonly Sketch[], parent: TreePage | null = null): TreePage[] {
  return sketches.map(({ below = [], ...members }) => {
    const node: PageNode = {
      id: members.slug,
      type: 'document',
      title: `Title ${members.slug}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      ...members,
    };
    const page: TreePage = { node, parent, children: [], path: parent ? `${parent.path}/${node.slug}` : node.slug };
    page.children = grow(below, page);
    return page;
  });
}

const site: SiteRecord = {
  organizationId: 'o',
  id: 's',
  title: 'Handbook',
  visibility: 'public',
  agentsContext: 'included',
  address: 'https://acme.example.com/book',
  contact: null,
  customizations: new Map(),
  entries: [],
  defaultSection: null,
  defaultSiteSpace: null,
  customization: {
    styling: {
      ...{ primaryColor: { light: '#2353cf', dark: '#8fb0ff' }, corners: 'rounded', font: 'Inter', theme: 'clean' },
      ...{ background: 'plain', links: 'accent', icons: 'regular', search: 'subtle' },
      infoColor: { light: '#0e86c9', dark: '#79c7f2' },
      successColor: { light: '#12a26b', dark: '#5bd39a' },
      warningColor: { light: '#d98a00', dark: '#f0bc58' },
      dangerColor: { light: '#e5484d', dark: '#ff8e8e' },
      sidebar: { background: 'default', list: 'default' },
      ...{ depth: 'flat', monospaceFont: 'system' },
    },
    internationalization: { locale: 'en' },
    themes: { default: 'system', toggeable: true },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    privacyPolicy: {},
    socialPreview: {},
    pagination: { enabled: true },
    feedback: { enabled: false },
    pdf: { enabled: true },
    pageActions: { markdown: true, externalAI: false, mcp: false },
    externalLinks: { target: 'self' },
    trademark: { enabled: true },
    ai: { mode: 'none' },
    git: { showEditLink: false },
    insights: { trackingCookie: false },
    advancedCustomization: { enabled: true },
  },
};

function world(
  sketches: readonly Sketch[],
  changes: Partial<SiteRecord> = {},
  language: string | null = null,
  inSection?: string,
  entries: readonly FileEntry[] = [],
) {
  const files = new Map(entries.map(file => [file.id, file]));
  const content = { top: grow(sketches), files, variables: {}, reusable: new Map(), generated: new Map() };
  const navigation = navigationOf(content);
  const space: ContextSpace = {
    record: {
      id: 'x',
      section: null,
      path: 'guide',
      condition: null,
      hidden: false,
      reachable: false,
      spaceId: 'p',
      title: 'Guide',
      emoji: '',
      language,
      isTranslation: false,
      revisionId: 'r',
    },
    isDefault: true,
    isListed: true,
    content: { ...content, navigation },
    ...(inSection !== undefined && {
      section: { id: 'y', title: inSection, icon: null, description: null, path: 'y', isDefault: true, spaces: [] },
    }),
  };
  const elsewhere: ContextSpace = { record: { ...space.record, id: 'z' }, isDefault: true, isListed: true };
  const record = { ...site, ...changes };
  const state: SiteState = {
    organizationId: 'o',
    siteId: 's',
    visibility: record.visibility,
    fingerprint: '',
    apiChanges: 0,
    siteSpaces: [space.record],
    shareLinkId: null,
    drafts: false,
  };
  const context: SiteContext = {
    state,
    audience: new Audience(noClaims),
    site: record,
    menu: [],
    spaces: inSection === undefined ? [space] : [space, elsewhere],
    unlisted: [],
    addressed: [space],
    home: space,
    load: () => Promise.resolve(),
  };
  const show = (path: string, shareKey?: string) => {
    const page = navigation.byPath.get(path);
    if (!page) throw new Error(`no page ${path}`);
    const linker = new Linker({
      basePath: '/book',
      address: record.address,
      shareKey,
      spaces: [space],
      current: space,
      page,
    });
    return pageData({ context, space, navigation, page, linker, html: '', headings: [], excerpt: 'Beginning' });
  };
  const linker = () =>
    new Linker({ basePath: '/book', address: record.address, shareKey: undefined, spaces: [space], current: space });
  const map = (part?: number, limit?: number) => sitemap({ spaces: [space], linker, root: linker() }, part, limit);
  return { navigation, show, map };
}

test('a map that one file has no room for is an index of its parts', () => {
  const { map } = world([{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }]);
  const addresses = (part?: number, limit?: number) =>
    [...(map(part, limit) ?? '').matchAll(/<loc>https:\/\/acme.example.com\/book\/([^<]*)/g)].map(([, path]) => path);
  expect(addresses()).toEqual(['', 'b', 'c']);
  expect(map(1)).toBeUndefined();
  expect(map(undefined, 2)).toMatch(/<sitemapindex [^>]*>\s*<sitemap><loc>/);
  expect(addresses(undefined, 2)).toEqual(['sitemap-1.xml', 'sitemap-2.xml']);
  expect([1, 2, 3].map(part => addresses(part, 2))).toEqual([['', 'b'], ['c'], []]);
  expect(map(3, 2)).toBeUndefined();
});

const titles = (items: readonly SidebarItem[]): string[] =>
  items.flatMap(({ title, children }) => [title.replace('Title ', ''), ...titles(children)]);

describe('page data', () => {
  const sketches: Sketch[] = [
    { slug: 'start' },
    { slug: 'part', type: 'group', below: [{ slug: 'one', below: [{ slug: 'deep' }] }, { slug: 'two' }] },
    { slug: 'away', type: 'link', target: { kind: 'url', url: 'https://else.example.com' } },
    { slug: 'lost', type: 'link', target: { kind: 'page', page: 'nowhere' } },
    { slug: 'secret', hidden: true, below: [{ slug: 'inner' }] },
  ];

  test('the sidebar holds what shows, with the way to the page open', () => {
    const { sidebar } = world(sketches).show('part/one/deep');
    expect(titles(sidebar)).toEqual(['start', 'part', 'one', 'deep', 'two', 'away', 'lost']);
    const [start, part, away, lost] = sidebar;
    expect(start).toMatchObject({ href: '/book/', current: false, open: false });
    expect(part).toMatchObject({ kind: 'group', href: undefined, open: true });
    expect(part?.children[0]).toMatchObject({ open: true, current: false });
    expect(part?.children[0]?.children[0]).toMatchObject({ current: true, href: '/book/part/one/deep' });
    expect(away).toMatchObject({ kind: 'link', external: true, href: 'https://else.example.com' });
    expect(lost).toMatchObject({ kind: 'link', href: undefined });
  });

  test('breadcrumbs name the ancestors; a group leads to its first page', () => {
    const { breadcrumbs } = world(sketches).show('part/one/deep');
    expect(breadcrumbs).toEqual([
      { title: 'Title part', href: '/book/part/one' },
      { title: 'Title one', href: '/book/part/one' },
    ]);
  });

  test('the link title stands where pages are listed, the title on the page itself', () => {
    const { show } = world([{ slug: 'start' }, { slug: 'long', linkTitle: 'Short', below: [{ slug: 'below' }] }]);
    expect(show('start').next).toMatchObject({ title: 'Short' });
    expect(titles(show('start').sidebar)).toEqual(['start', 'Short', 'below']);
    expect(show('long/below').breadcrumbs).toMatchObject([{ title: 'Short' }]);
    expect(show('long')).toMatchObject({ title: 'Title long', head: { title: 'Title long | Handbook' } });
  });

  test('breadcrumbs begin with the section, which they name once where a page below it has its name', () => {
    const inSection = (title: string) => world(sketches, {}, null, title).show('part/one/deep').breadcrumbs;
    expect(inSection('API').map(({ title }) => title)).toEqual(['API', 'Title part', 'Title one']);
    expect(inSection('Title part').map(({ title }) => title)).toEqual(['Title part', 'Title one']);
  });

  test('previous and next follow the order of reading, past groups and links', () => {
    const { show } = world(sketches);
    expect(show('start')).toMatchObject({ previous: undefined, next: { href: '/book/part/one' } });
    expect(show('part/two')).toMatchObject({ previous: { href: '/book/part/one/deep' }, next: undefined });
  });

  test('layout and site decide what surrounds the page', () => {
    const layout = {
      width: 'wide',
      cover: true,
      coverSize: 'hero',
      title: true,
      description: true,
      tableOfContents: false,
      outline: true,
      pagination: false,
      metadata: true,
    } as const;
    const data = world([{ slug: 'a', layout }, { slug: 'b' }]).show('a');
    expect(data).toMatchObject({ sidebar: [], next: undefined });
    const customization = { ...site.customization, pagination: { enabled: false } };
    expect(world([{ slug: 'a' }, { slug: 'b' }], { customization }).show('a').next).toBeUndefined();
  });

  test('the head says what machines need, and what they shall leave out', () => {
    const { show } = world([{ slug: 'a' }, { slug: 'b', description: 'About b' }, { slug: 'c', noIndex: true }]);
    expect(show('a').head).toMatchObject({
      title: 'Handbook',
      description: 'Beginning',
      canonical: 'https://acme.example.com/book/',
      noIndex: false,
      lang: 'en',
      dir: 'ltr',
    });
    expect(show('b').head).toMatchObject({ title: 'Title b | Handbook', description: 'About b' });
    expect(show('c').head.noIndex).toBe(true);
    expect(world([{ slug: 'a' }], { visibility: 'unlisted' }).show('a').head.noIndex).toBe(true);
    expect(world([{ slug: 'a' }], {}, 'ar').show('a').head).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });

  test('a cover stands for the page where it is linked to, with its measures', () => {
    const file: FileEntry = {
      ...{ id: 'f1', name: 'a.png', contentType: 'image/png', size: 1, sha256: 'a'.repeat(64) },
      dimensions: { width: 1200, height: 630 },
    };
    const cover = { ref: { kind: 'file', file: 'f1' } } as const;
    const { head } = world([{ slug: 'a', cover }], {}, null, undefined, [file]).show('a');
    expect(head.image).toEqual({
      ...{ width: 1200, height: 630 },
      src: `https://acme.example.com/book/~/files/p/f1/a.png?v=${'a'.repeat(12)}`,
    });
    expect(head.isHome).toBe(true);
  });

  test('the key of a share link stands in every address of the page', () => {
    const { sidebar, frame } = world(sketches, { visibility: 'share-link' }).show('start', 'k3y');
    expect(sidebar[0]?.href).toBe('/book/k3y/');
    expect(frame).toMatchObject({ home: '/book/k3y/', search: '/book/k3y/~search?from=x' });
  });

  test('a large space shows the branch that is open', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      slug: `p${index}`,
      below: [{ slug: `x${index}` }, { slug: `y${index}` }],
    }));
    const { sidebar } = world(many).show('p7/x7');
    expect(sidebar[7]?.children).toHaveLength(2);
    expect(sidebar[8]).toMatchObject({ children: [], more: true });
  });

  test('nothing hidden, and nothing below it, is in the navigation of any tree', () => {
    const pages: fc.Memo<Sketch[]> = fc.memo(depth =>
      fc.array(
        fc.record({
          slug: fc.uuid(),
          hidden: fc.boolean(),
          condition: fc.constantFrom('true', '', 'visitor.claims.x', 'space.vars.y == "1"'),
          below: depth > 1 ? pages() : fc.constant([]),
        }),
        { maxLength: 4 },
      ),
    );
    fc.assert(
      fc.property(pages(3), sketches => {
        const navigation = navigationOf({ top: grow(sketches), variables: {} });
        const shown = (list: readonly Sketch[]): string[] =>
          list
            .filter(({ hidden, condition }) => !hidden && (condition === '' || condition === 'true'))
            .flatMap(({ slug, below = [] }) => [slug, ...shown(below)]);
        expect(idsOf(navigation)).toEqual(shown(sketches));
        expect(navigation.documents.map(({ node }) => node.id)).toEqual(shown(sketches));
        expect([...navigation.byId.keys()].sort()).toEqual(shown(sketches).sort());
      }),
    );
  });
});

function idsOf({ top }: Pick<Navigation, 'top'>): string[] {
  const visit = (page: VisiblePage): string[] => [page.node.id, ...page.children.flatMap(visit)];
  return top.flatMap(visit);
}
