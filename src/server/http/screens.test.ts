import { describe, expect, it } from 'vitest';
import { pageOfScreens } from './screens.ts';

const page = '<head><title>Bindery</title><link href="first.woff2"></head><body></body>';
const pageOf = pageOfScreens(page, {
  '/': ['start.js'],
  '/login': ['login.js'],
  '/o/$org': ['home.js'],
  '/o/$org/sso/$provider': ['provider.js'],
  '/o/$org/sso/new': ['new.js', '$&.js'],
  '/o/$org/$area/edit': ['edit.js'],
});
const link = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;

describe('the page of the dashboard', () => {
  it('names the files of the screen at its address, as they are', () => {
    expect(pageOf('/login')).toBe(page.replace('</head>', `${link('login.js')}</head>`));
    expect(pageOf('/')).toContain(link('start.js'));
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
    for (const path of ['/o', '/login/x', '//']) expect(pageOf(path)).toBe(page);
    for (const path of ['/o/a/b', '/o/a/sso/new/x']) expect(pageOf(path)).not.toContain('modulepreload');
  });

  it('names who is here before all that is only loaded, where the page asks for that', () => {
    const session = '<link rel="preload" as="fetch" crossorigin href="/auth/session">';
    for (const path of ['/', '/account', '/account/x', '/o/a', '/o/a/b'])
      expect(pageOf(path).indexOf(session)).toBe(page.indexOf('<link'));
    for (const path of ['/login', '/o', '/accounts']) expect(pageOf(path)).not.toContain(session);
  });
});
