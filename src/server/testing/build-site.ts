import type { Person } from './build.ts';

let serial = 0;

/** A space with one page of this text. */
export async function buildSpace(
  client: Person['client'],
  organizationId: string,
  { title = `Space ${++serial}`, markdown = 'Hello.\n' } = {},
) {
  const space = await client.ok('createSpace', { organizationId, body: { title, empty: true } });
  const { pages } = await client.ok('listPages', { spaceId: space.id });
  await client.ok('updateSpaceContent', {
    spaceId: space.id,
    body: { changes: [{ operation: 'update_page', page: pages[0].id, title: 'Home', document: { markdown } }] },
  });
  return { id: space.id as string, title, pageId: pages[0].id as string };
}
