import { expect, test } from 'vitest';
import { liveAddress } from '#dashboard/sites/structure/live-address.ts';

test.each([
  ['https://docs.example.com/acme/handbook', '/api', 'docs.example.com/acme/handbook/api'],
  ['https://docs.acme.io', '/api/v1', 'docs.acme.io/api/v1'],
  ['https://acme.io/docs', '/', 'acme.io/docs'],
])('a part of the site at %s with the path %s answers at %s', (url, path, address) => {
  const own = { kind: 'own' as const, pending: false, url: 'https://acme.docs.example.com/handbook' };
  expect(liveAddress({ addresses: [{ ...own, url }, own] }, path)).toBe(address);
});
