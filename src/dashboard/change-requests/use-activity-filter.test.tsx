// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { useActivityFilter } from '#dashboard/change-requests/use-activity-filter.ts';
import { usePartLink } from '#dashboard/change-requests/use-reveal.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

afterEach(cleanup);

function Activity() {
  const [filter, setFilter] = useActivityFilter();
  return (
    <>
      <p>{`Shown: ${filter}`}</p>
      <button type="button" onClick={() => setFilter('decisions')}>
        Decisions only
      </button>
      <Link to="." {...usePartLink('unresolved')}>
        Show
      </Link>
    </>
  );
}

it('what a link leads to is shown though only decisions were chosen, each time it is pressed', async () => {
  renderInside('o', new QueryClient(), Activity);
  const choose = await screen.findByRole('button');
  for (let press = 0; press < 2; press++) {
    fireEvent.click(choose);
    await screen.findByText('Shown: decisions');
    fireEvent.click(screen.getByRole('link'));
    await screen.findByText('Shown: all');
  }
});
