// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRouteFocus } from '#dashboard/shell/route-focus.ts';

const root = createRootRoute({
  component: function Frame() {
    useRouteFocus();
    return <Outlet />;
  },
});
const Heading = ({ children }: { children: string }) => (
  <h1 tabIndex={-1} data-page-heading>
    {children}
  </h1>
);
const begin = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => (
    <>
      <Link to={'/request' as '/'}>Whole</Link>
      <Link to={'/request' as '/'} hash="part">
        Part
      </Link>
    </>
  ),
});
const request = createRoute({
  getParentRoute: () => root,
  path: '/request',
  component: () => (
    <>
      <Heading>Request</Heading>
      <section id="part" tabIndex={-1}>
        Objection
      </section>
    </>
  ),
});

test('after a change of page the focus is at its heading, or at the part that the link names', async () => {
  const show = () => {
    const router = createRouter({
      routeTree: root.addChildren([begin, request]),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    return render(<RouterProvider router={router as never /* not the router of the dashboard */} />);
  };
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('link', { name: 'Whole' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Request'));
  unmount();
  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Part' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Objection'));
});
