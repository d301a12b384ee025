// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestsOptions } from '#dashboard/home/home-data.ts';
import { RequestBlock } from '#dashboard/home/request-block.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

let answer = Promise.withResolvers<Response>();
answerRequests(() => answer.promise);

test('a block that failed before its screen came is seen while it is asked for again, and says when that fails too', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = requestsOptions.merged('o1');
  answer.resolve(new Response(null, { status: 500 }));
  await queries.prefetchQuery(options);
  answer = Promise.withResolvers();
  renderInside('o1', queries, () => <RequestBlock title="Merged" view="merged" query={useQuery(options)} />);
  const block = await screen.findByRole('region', { name: 'Merged' });
  expect(block.querySelector('[aria-busy]')).not.toBeNull();
  answer.resolve(new Response(null, { status: 500 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
