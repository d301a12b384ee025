import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dashboardOf } from './addresses.ts';
import { readDashboardAddress } from './dashboard-address.ts';

const dashboard = dashboardOf({ publicUrl: 'https://docs.example' }, 'O');
const space = dashboard.space('S');
const request = space.request(7);
const inSpace = (changeRequestId?: string, pageId?: string) => ({ spaceId: 'S', changeRequestId, pageId });

/** Every address that is made, and what is read from it. */
const made: [string, ReturnType<typeof readDashboardAddress>][] = [
  [dashboard.home, undefined],
  [dashboard.inbox, undefined],
  [dashboard.inboxItem('N'), undefined],
  [dashboard.sso, undefined],
  [dashboard.webhook('W'), undefined],
  [dashboard.collection('C'), { collectionId: 'C' }],
  [dashboard.site('T'), undefined],
  [dashboard.openapi('pets'), undefined],
  [space.home, inSpace()],
  [space.page('P'), inSpace(undefined, 'P')],
  [space.thread('M', null), inSpace()],
  [space.thread('M', 'P'), inSpace(undefined, 'P')],
  [request.overview, inSpace('7')],
  [request.changes, inSpace('7')],
  [request.conflicts, inSpace('7')],
  [request.edit(), inSpace('7')],
  [request.edit('P'), inSpace('7', 'P')],
  [request.thread('M', null), inSpace('7')],
  [request.thread('M', 'P'), inSpace('7', 'P')],
];

/** The paths at which the dashboard has a page, as its router was told. */
function pages(): RegExp[] {
  const tree = readFileSync(new URL('../../dashboard/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, byTo = ''] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(tree) ?? [];
  const paths = [...byTo.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path = '']) => path);
  expect(paths).toContain('/o/$org/content');
  return paths.map(path => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
}

it.each(made)('%s is a page of the dashboard, and is read as %j', (address, place) => {
  const url = new URL(address);
  expect(pages().some(page => page.test(url.pathname))).toBe(true);
  expect(readDashboardAddress(url)).toEqual(place);
});
