import { describe, expect, it } from 'vitest';
import { pageOfScreens } from './screens.ts';

const page = '<head><title>Bindery</title></head><body></body>';
const pageOf = pageOfScreens(page, {
  '/': ['start.js'],
  '/o/$org': ['home.js'],
  '/o/$org/sso/$provider': ['provider.js'],
  '/o/$org/sso/new': ['new.js', '$&.js'],
  '/o/$org/$area/edit': ['edit.js'],
});
const link = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

describe('the page of the dashboard', () => {
  it('names the files of the screen at its address, as they are', () => {
    expect(pageOf('/')).toBe(page.replace('</head>', `${link('start.js')}</head>`));
    expect(pageOf('/o/a-b.c')).toContain(link('home.js'));
    expect(pageOf('/o/a/')).toContain(link('home.js'));
    expect(pageOf('/o/a/sso/new')).toContain(`${link('new.js')}${link('$&.js')}</head>`);
  });

  it('takes a part of an address by its name before one that may be anything', () => {
    expect(pageOf('/o/a/sso/new')).not.toContain('provider.js');
    expect(pageOf('/o/a/sso/newer')).toContain(link('provider.js'));
    expect(pageOf('/o/a/sso/edit')).toContain(link('provider.js'));
    expect(pageOf('/o/a/teams/edit')).toContain(link('edit.js'));
  });

  it('names nothing where no screen is', () => {
    for (const path of ['/o', '/o/a/b', '/o/a/sso/new/x', '//']) expect(pageOf(path)).toBe(page);
  });
});
