import { expect, it } from 'vitest';
import { readDashboardAddress } from './dashboard-address.ts';

const space = (changeRequestId?: string, pageId?: string) => ({ spaceId: 'S', changeRequestId, pageId });

it.each([
  ['/o/O/content?open=C', { collectionId: 'C' }],
  ['/o/O/content/?open=C', { collectionId: 'C' }],
  ['/o/O/content?open=a/b', undefined],
  ['/o/O/content', undefined],
  ['/o/O/s/S', space()],
  ['/o/O/s/S/', space()],
  ['/o/O/s/S/history', space()],
  ['/o/O/s/S/history/R', { spaceId: 'S', revisionId: 'R' }],
  ['/o/O/s/S/cr/7/history/R', undefined],
  ['/o/O/s/S/p/P', space(undefined, 'P')],
  ['/o/O/s/S/cr/7/overview', space('7')],
  ['/o/O/s/S/cr/7/edit/p/P', space('7', 'P')],
  ['/o/O/sites/T', undefined],
  ['/o/O', undefined],
  ['/o/O/s/S/cr/seven', undefined],
  ['/', undefined],
])('%s of the dashboard shows %j', (path, place) => {
  expect(readDashboardAddress(new URL(path, 'https://docs.example'))).toEqual(place);
});
