import { request } from 'undici';
import type { WorkingAddress } from '../sites/rows.ts';
import type { Person } from './build.ts';
import { buildSpace } from './build-spaces.ts';
import type { TestServer } from './start.ts';

interface PageInput {
  title: string;
  markdown?: string;
  operation?: string;
  [member: string]: unknown;
}

/** Puts pages, groups and links into the main content of a space. @returns the ids of its pages by their titles */
export async function insertPages(
  { client }: Person,
  spaceId: string,
  pages: readonly PageInput[],
): Promise<Record<string, string>> {
  const changes = pages.map(({ markdown, operation = 'insert_page', ...members }) => ({
    operation,
    ...members,
    ...(markdown === undefined ? {} : { document: { markdown } }),
  }));
  await client.ok('updateSpaceContent', { spaceId, body: { changes } });
  const ids: Record<string, string> = {};
  const visit = (list: readonly { id: string; title: string; pages?: [] }[]) => {
    for (const { id, title, pages: below = [] } of list) {
      ids[title] = id;
      visit(below);
    }
  };
  visit((await client.ok('listPages', { spaceId })).pages);
  return ids;
}

/** A published site over spaces, as its admin sees it. */
export async function buildSite(
  { client }: Person,
  organizationId: string,
  spaces: readonly string[],
  { visibility = 'public', title = 'Handbook' }: { visibility?: string; title?: string } = {},
) {
  const site = await client.ok('createSite', { organizationId, body: { title, visibility, spaces } });
  return client.ok('publishSite', { organizationId, siteId: site.id });
}

/** A published site over one new space that has these pages and no other. */
export async function publishPages(
  admin: Person,
  organizationId: string,
  pages: readonly PageInput[],
  options?: Parameters<typeof buildSite>[3],
) {
  const space = await buildSpace(admin, organizationId);
  const before = await admin.client.ok('listPages', { spaceId: space.id });
  const ids = await insertPages(admin, space.id, pages);
  const changes = before.pages.map(({ id }: { id: string }) => ({ operation: 'delete_page', page: id }));
  if (changes.length > 0) await admin.client.ok('updateSpaceContent', { spaceId: space.id, body: { changes } });
  const site = await buildSite(admin, organizationId, [space.id], options);
  return { space, site, ids, siteId: site.id, address: site.urls.published };
}

/** As once a request of ours has got through by the hostname or proxy of a site. */
export async function addressWorks({ services }: TestServer, working: WorkingAddress): Promise<void> {
  services.workingAddresses.note(working);
  await services.workingAddresses.flush();
}

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS';

interface Reading {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Reads an address of a site as a browser does: from this server, whatever host the address names. */
export async function readSite(
  { url }: Pick<TestServer, 'url'>,
  address: string,
  { method = 'GET', headers = {}, body }: { method?: Method; headers?: Record<string, string>; body?: string } = {},
): Promise<Reading> {
  const { host, pathname, search } = new URL(address);
  const answer = await request(`${url}${pathname}${search}`, {
    method,
    headers: { host, ...headers },
    body: body ?? null,
  });
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
}
