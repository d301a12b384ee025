import { expect, test } from 'vitest';
import { samePlace } from '#dashboard/shell/site-preview/same-place.ts';

const base = 'https://docs.example.com/acme/docs';

test.each([
  [`${base}/~p.a.b/`, `${base}/~p.c.d/`, '/acme/docs/~p.a.b/guides/start', `${base}/~p.c.d/guides/start`],
  [`${base}/~p.a.b/de/`, `${base}/~p.c.d/de/`, '/acme/docs/~p.a.b/', `${base}/~p.c.d/`],
  [`${base}/~p.a.b/`, `${base}/~p.c.d/`, '//evil.example/x', `${base}/~p.c.d/`],
  [`${base}/~p.a.b/`, `${base}/~p.c.d/`, '/somewhere/else', `${base}/~p.c.d/`],
  [`${base}/~p.a.b/`, `${base}/~p.a.b/`, '/acme/docs/~p.a.b/x', `${base}/~p.a.b/`],
])('from %s to %s with %s is %s', (from, to, path, place) => {
  expect(samePlace(from, to, path)).toBe(place);
});
