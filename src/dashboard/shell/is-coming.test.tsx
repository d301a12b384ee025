// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isComing } from '#dashboard/shell/is-coming.ts';
import { createQueryClient } from '#dashboard/shell/query-client.ts';

afterEach(cleanup);

test('what has failed is no longer coming, though what is shown then asks again', async () => {
  let asked = 0;
  const options = {
    queryKey: ['refused'],
    retry: false,
    queryFn: async (): Promise<string> => {
      asked += 1;
      throw new Error('refused');
    },
  };
  function Inner() {
    const { isError, isFetching } = useQuery(options);
    return isError && !isFetching && asked > 1 ? <p>refused</p> : null;
  }
  function Outer() {
    return isComing(useQuery(options)) ? null : <Inner />;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Outer />
    </QueryClientProvider>,
  );
  await screen.findByText('refused');
  expect(asked).toBe(2);
});
