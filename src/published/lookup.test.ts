import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetOf, candidates, readHost, readPath, readWanted, siteOf } from './lookup.ts';

const settings = {
  sitesDomain: 'docs.example.com:8080',
  sitesAddress: 'subdomain',
  ownHost: 'app.example.com',
} as const;

describe('readHost', () => {
  test.each([
    ['acme.docs.example.com', { kind: 'organization', hostname: 'acme' }],
    ['ACME.docs.example.com:8080', { kind: 'organization', hostname: 'acme' }],
    ['acme.docs.example.com:443', { kind: 'organization', hostname: 'acme' }],
    ['acme.docs.example.com.', { kind: 'organization', hostname: 'acme' }],
    ['acme.docs.example.com.:443', { kind: 'organization', hostname: 'acme' }],
    ['app.example.com.', undefined],
    ['help.company.com', { kind: 'custom', hostname: 'help.company.com' }],
    ['docs.example.com', undefined],
    ['app.example.com', undefined],
    ['app.example.com:3000', undefined],
    ['a.b.docs.example.com', undefined],
    ['-x.docs.example.com', undefined],
    ['localhost', undefined],
    ['127.0.0.1:3000', undefined],
    ['10.0.0.7', undefined],
    ['[::1]:3000', undefined],
    ['', undefined],
    [undefined, undefined],
    ['evil<script>.com', undefined],
    ['x'.repeat(300), undefined],
  ])('%s', (host, expected) => {
    expect(readHost(host, settings)).toEqual(expected);
  });

  test('the domain of sites is a host that organizations share where their paths name them', () => {
    const byPath = { ...settings, sitesAddress: 'path' } as const;
    expect(readHost('Docs.example.com:443', byPath)).toEqual({ kind: 'shared', hostname: 'docs.example.com' });
    expect(readHost('acme.docs.example.com', byPath)).toEqual({ kind: 'organization', hostname: 'acme' });
    expect(readHost('app.example.com', byPath)).toBeUndefined();
  });

  test('the service own host is never a site, whatever the port and case', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65535 }), fc.boolean(), (port, upper) => {
        const host = `${upper ? 'APP.example.com' : 'app.example.com'}:${port}`;
        return readHost(host, settings) === undefined;
      }),
    );
  });

  test('a host name that is answered has nothing in it that could become markup', () => {
    fc.assert(
      fc.property(fc.string(), host => {
        const found = readHost(host, settings);
        return found === undefined || /^[a-z0-9.-]+$/.test(found.hostname);
      }),
    );
  });
});

describe('readPath', () => {
  test('cuts and decodes', () => {
    expect(readPath('/docs/caf%C3%A9/')).toEqual({ segments: ['docs', 'café'], slash: true });
    expect(readPath('/')).toEqual({ segments: [], slash: true });
  });

  test.each(['//', '/a//b', '/%', '/%ff', '/a%00', '/a%0Ab', `/${'x'.repeat(3000)}`])('%s is no address', path => {
    expect(readPath(path)).toBeUndefined();
  });

  test('gives back the segments that an address was made of', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(text => !/[\p{Cc}\p{Cs}]/u.test(text) && text !== '.' && text !== '..');
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.boolean(), (segments, slash) => {
        const path = `/${segments.map(encodeURIComponent).join('/')}${slash ? '/' : ''}`;
        expect(readPath(path)).toEqual({ segments, slash });
      }),
    );
  });
});

describe('siteOf', () => {
  const organization = { kind: 'organization', hostname: 'acme' } as const;
  test('names the site by its first segments, or by its hostname', () => {
    expect(siteOf(organization, ['docs', 'a'])).toEqual({
      key: { organization: 'acme', basename: 'docs' },
      base: '/docs',
      rest: ['a'],
    });
    expect(siteOf({ kind: 'custom', hostname: 'x.com' }, ['docs'])).toEqual({
      key: { hostname: 'x.com' },
      base: '',
      rest: ['docs'],
    });
    expect(siteOf({ kind: 'shared', hostname: 'x.com' }, ['acme', 'my docs', 'a'])).toEqual({
      key: { organization: 'acme', basename: 'my docs' },
      base: '/acme/my%20docs',
      rest: ['a'],
    });
    expect(siteOf({ kind: 'shared', hostname: 'x.com' }, ['acme'])).toBeUndefined();
    expect(siteOf(organization, [])).toBeUndefined();
    expect(siteOf(organization, ['~assets', 'a.js'])).toBeUndefined();
  });
});

describe('readWanted', () => {
  test.each([
    [[], { kind: 'page', segments: [], format: 'html' }],
    [['a', 'b'], { kind: 'page', segments: ['a', 'b'], format: 'html' }],
    [['~feedback', 's', 'p', 'helpful'], { kind: 'feedback', space: 's', page: 'p', rating: 'helpful' }],
    [['~feedback', 's', 'p', 'awful'], undefined],
    [['a', 'b.md'], { kind: 'page', segments: ['a', 'b'], format: 'markdown' }],
    [['.md'], { kind: 'page', segments: ['.md'], format: 'html' }],
    [['sitemap.xml'], { kind: 'document', name: 'sitemap.xml' }],
    [['sitemap-2.xml'], { kind: 'document', name: 'sitemap.xml', part: 2 }],
    [['a', 'sitemap.xml'], { kind: 'page', segments: ['a', 'sitemap.xml'], format: 'html' }],
    [['~search'], { kind: 'search' }],
    [['~', 'files', 's', 'f', 'n.png'], { kind: 'file', space: 's', file: 'f' }],
    [['~', 'files', 's', 'f'], undefined],
    [['~', 'changes', '7', 'a'], undefined],
    [['~', 'revisions', 'r'], undefined],
    [['~else'], undefined],
    [['~'], undefined],
  ])('%j', (segments, expected) => {
    expect(readWanted(segments)).toEqual(expected);
  });

  test('assets are found at any depth', () => {
    expect(assetOf(['docs', '~assets', 'a.js'])).toBe('a.js');
    expect(assetOf(['docs', 'a.js'])).toBeUndefined();
  });
});

describe('candidates', () => {
  const spaces = [
    { record: { path: 'guide' }, isDefault: true },
    { record: { path: 'api' }, isDefault: false },
  ];
  const [guide, api] = spaces;

  test('a space by its segment comes before a page of the default space', () => {
    expect(candidates(spaces, ['api', 'call'])).toEqual([
      { space: api, path: 'call' },
      { space: guide, path: 'api/call' },
    ]);
  });

  test('the default space answers without its segment, and with it last', () => {
    expect(candidates(spaces, [])).toEqual([{ space: guide, path: '' }]);
    expect(candidates(spaces, ['guide', 'a'])).toEqual([
      { space: guide, path: 'guide/a' },
      { space: guide, path: 'a' },
    ]);
  });

  const docs = { path: 'docs', isDefault: true };
  const help = { path: 'help', isDefault: false };
  const inSections = [
    { record: { path: 'v2' }, isDefault: true, section: docs },
    { record: { path: 'v1' }, isDefault: false, section: docs },
    { record: { path: 'en' }, isDefault: true, section: help },
    { record: { path: 'de' }, isDefault: false, section: help },
  ];
  const [v2, v1, en, de] = inSections;

  test.each([
    [[], [[v2, '']]],
    [
      ['v1', 'a'],
      [
        [v1, 'a'],
        [v2, 'v1/a'],
      ],
    ],
    [
      ['help'],
      [
        [en, ''],
        [v2, 'help'],
      ],
    ],
    [
      ['help', 'de', 'a'],
      [
        [de, 'a'],
        [en, 'de/a'],
        [v2, 'help/de/a'],
      ],
    ],
    [
      ['docs', 'v1', 'a'],
      [
        [v2, 'docs/v1/a'],
        [v1, 'a'],
        [v2, 'v1/a'],
      ],
    ],
    [
      ['v2', 'a'],
      [
        [v2, 'v2/a'],
        [v2, 'a'],
      ],
    ],
  ])('%j may be, in sections', (segments, expected) => {
    expect(candidates(inSections, segments)).toEqual(expected.map(([space, path]) => ({ space, path })));
  });

  test('no other space is ever asked than those of the site', () => {
    const words = fc.constantFrom('guide', 'api', 'docs', 'help', 'v1', 'de', 'x', '..', '~');
    fc.assert(
      fc.property(fc.array(words), fc.constantFrom(spaces, inSections), (segments, site) =>
        candidates(site, segments).every(({ space }) => site.includes(space)),
      ),
    );
  });
});
