// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteCards } from '#dashboard/home/site-cards.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

test('sites that are still asked for have their place on the first page, and say why when they do not come', async () => {
  const answer = Promise.withResolvers<never>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queries.setQueryData(organizationOptions('o1').queryKey, { id: 'o1', title: 'Acme' } as never /* all it reads */);
  renderInside('o1', queries, () => (
    <SiteCards organizationId="o1" query={useQuery({ queryKey: ['sites'], queryFn: () => answer.promise })} />
  ));
  const block = await screen.findByRole('region', { name: 'Sites of Acme' });
  expect(block.querySelector('[aria-busy]')).not.toBeNull();
  answer.reject(new Error('The service is away.'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
