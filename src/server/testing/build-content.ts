import type { Client } from './client.ts';

/** A page to insert: title, text, and the pages below it. */
interface PageSketch {
  title: string;
  markdown?: string;
  pages?: readonly PageSketch[];
}

/** A space with these pages and no other. */
export async function buildSpace(client: Client, organizationId: string, pages: readonly PageSketch[] = []) {
  const space = await client.ok('createSpace', { organizationId, body: { title: 'Guide' } });
  const spaceId: string = space.id;
  if (pages.length === 0) return { id: spaceId, ids: new Map<string, string>() };
  const [first] = (await client.ok('listPages', { spaceId })).pages;
  const inserts = sketched(pages, null, 'r');
  const ids = new Map<string, string>();
  for (let from = 0; from < inserts.length; from += 50) {
    const changes = inserts
      .slice(from, from + 50)
      .map(change => ({ ...change, into: change.into === null ? null : (ids.get(change.into) ?? change.into) }));
    const { refs } = await client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
    for (const [ref, id] of Object.entries<string>(refs)) ids.set(ref, id);
  }
  await client.ok('updateSpaceContent', { spaceId, body: { changes: [{ operation: 'delete_page', page: first.id }] } });
  return { id: spaceId, ids: new Map(inserts.map(({ ref, title }) => [title, ids.get(ref) ?? ''])) };
}

interface Insert {
  operation: 'insert_page';
  title: string;
  ref: string;
  into: string | null;
  document?: { markdown: string };
}

function sketched(pages: readonly PageSketch[], into: string | null, prefix: string): Insert[] {
  return pages.flatMap((page, index) => {
    const ref = `${prefix}_${index}`;
    const document = page.markdown === undefined ? {} : { document: { markdown: page.markdown } };
    const insert: Insert = { operation: 'insert_page', title: page.title, ref, into, ...document };
    return [insert, ...sketched(page.pages ?? [], ref, ref)];
  });
}

/** Sets the text of a page of a change request. */
export function writePage(client: Client, spaceId: string, changeRequestId: string, page: string, markdown: string) {
  return client.ok('updateChangeRequestContent', {
    spaceId,
    changeRequestId,
    query: { compat: false },
    body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
  });
}
