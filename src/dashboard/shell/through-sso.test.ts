import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Organization } from '#client/types.gen.ts';
import { addressThroughSso } from '#dashboard/shell/through-sso.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

let providers: string[] = [];
answerRequests(async () =>
  providers.length === 0
    ? new Response(null, { status: 500 })
    : Response.json({ items: providers.map(id => ({ id, startURL: `https://docs.example/sso/${id}` })) }),
);

const address = (admin: boolean) =>
  addressThroughSso(
    new QueryClient(),
    { id: 'o1', permissions: { admin } } as Organization /* no more of it is read */,
    '/o/o1/changes',
  );

const choice = { href: '/login/sso/o1?next=%2Fo%2Fo1%2Fchanges', isElsewhere: false };

test('an organization with one provider is opened through it, and comes back to the page', async () => {
  providers = ['p1'];
  expect(await address(false)).toEqual({
    href: 'https://docs.example/sso/p1?returnTo=%2Fo%2Fo1%2Fchanges',
    isElsewhere: true,
  });
});

test('of several providers the person chooses, an admin also between one and their password', async () => {
  providers = ['p1', 'p2'];
  expect(await address(false)).toEqual(choice);
  providers = ['p1'];
  expect(await address(true)).toEqual(choice);
});

test('where the providers cannot be asked for, their page says so', async () => {
  providers = [];
  expect(await address(false)).toEqual(choice);
});
