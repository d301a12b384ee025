import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { lookupOf } from '#dashboard/editor/reference-lookup.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

const names = Array.from({ length: 501 }, (_, index) => ({ id: `f${index}`, name: `file-${index}.png` }));
const asked: string[] = [];
answerRequests(async request => {
  const { pathname, searchParams } = new URL(request.url);
  const search = searchParams.get('search');
  asked.push(`${pathname}?${search}`);
  const found = pathname.endsWith('/files')
    ? names.filter(({ name }) => name.includes(search ?? ''))
    : [{ slug: 'pets' }];
  const items = found.slice(0, Number(searchParams.get('limit')));
  return Response.json({ items, ...(items.length < found.length && { next: { page: 'more' } }) });
});

test('the service is asked by name for what a list that is too long does not have, and for nothing else', async () => {
  const lookup = lookupOf({
    queries: new QueryClient(),
    organizationId: 'o1',
    contentKey: { spaceId: 's1', request: undefined },
    pages: [],
    pageVariables: [],
  });
  expect(await lookup.files()).toHaveLength(500);
  expect(await lookup.files('file-500')).toEqual([{ id: 'f500', name: 'file-500.png' }]);
  expect(await lookup.specs()).toEqual([{ slug: 'pets' }]);
  expect(await lookup.specs('pe')).toEqual([]);
  expect(asked).toEqual([
    '/v1/spaces/s1/content/files?null',
    '/v1/spaces/s1/content/files?file-500',
    '/v1/orgs/o1/openapi?null',
  ]);
});
