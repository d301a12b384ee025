import { expect, test } from 'vitest';
import { previewedAt } from '#dashboard/shell/preview-address.ts';

test('pages, change requests, spaces, collections, sites, people and teams can be previewed; other places cannot', () => {
  const kindAt = (path: string) => previewedAt(`/o/acme${path}`)?.kind;
  expect(previewedAt('/o/acme/s/docs/p/begin')).toEqual({ kind: 'page', ids: ['acme', 'docs', 'begin'] });
  expect(kindAt('/s/docs/cr/42/overview')).toBe('request');
  expect(kindAt('/s/docs/cr/42')).toBe('request');
  expect(kindAt('/s/docs')).toBe('space');
  expect(kindAt('/content?open=guides')).toBe('collection');
  expect(kindAt('/sites/main')).toBe('site');
  expect(kindAt('/settings/members/ada')).toBe('member');
  expect(kindAt('/settings/teams/writers')).toBe('team');
  expect(kindAt('/settings/members')).toBeUndefined();
  expect(kindAt('/s/docs/settings')).toBeUndefined();
  expect(previewedAt(undefined)).toBeUndefined();
});
