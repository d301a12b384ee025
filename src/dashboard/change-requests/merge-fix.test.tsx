// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChangeRequest, Comment } from '#client/types.gen.ts';
import { Fix } from '#dashboard/change-requests/merge-fix.tsx';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

afterEach(cleanup);

// Nothing else of either is read.
const request = { id: 'c', number: 7, space: 's', permissions: {} } as ChangeRequest;
const show = (target: Comment['target']) =>
  renderInside('o', new QueryClient(), () => (
    <Fix id="threads" request={request} thread={{ id: 't', target } as Comment} />
  ));

test('an unresolved thread is shown where it stands: on its page, or in what was said of the request as a whole', async () => {
  show({ page: { id: 'p' } } as Comment['target']);
  expect((await screen.findByRole('link', { name: 'Show' })).getAttribute('href')).toMatch(/\/changes\?thread=t$/);
  cleanup();
  show({} as Comment['target']);
  expect((await screen.findByRole('link', { name: 'Show' })).getAttribute('href')).toBe(
    '/o/o/s/s/cr/7/overview#unresolved',
  );
});
