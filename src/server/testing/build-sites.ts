import { request } from 'undici';
import type { Person } from './build.ts';
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

export interface Reading {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Reads an address of a site as a browser does: from this server, whatever host the address names. */
export async function readSite(
  server: TestServer,
  address: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Reading> {
  const { host, pathname, search } = new URL(address);
  const answer = await request(`${server.url}${pathname}${search}`, { method, headers: { host, ...headers } });
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
}
