import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';
import { admin, type Server } from './server.ts';

/** The example that the set-up page offers, by its ids. */
export interface Example {
  organization: string;
  space: string;
  /** The page Install, which the open change request edits. */
  page: string;
  request: number;
  site: string;
  /** Address of the published site. */
  published: string;
}

/** The set-up page's address, from what the service printed. */
export function setUpAddress(server: Server): string {
  const [address] = /http:\/\/\S+\/setup\?code=\S+/.exec(server.log()) ?? [];
  if (address === undefined) throw new Error(`The service printed no set-up link.\n${server.log()}`);
  return address;
}

/** Sets a service without accounts up with the example; the administrator's session stays in `request`. */
export async function setUpExample(request: APIRequestContext, server: Server): Promise<Example> {
  const code = new URL(setUpAddress(server)).searchParams.get('code');
  const data = { ...admin, code, displayName: 'Ada Lovelace', organization: 'Acme', example: true };
  const headers = { origin: server.url };
  const made = await request.post(`${server.url}/auth/setup`, { data, headers, failOnStatusCode: true });
  const { organization } = await made.json();
  return findExample(request, server.url, organization);
}

/** Waits until the example is complete: its published site comes last. */
export async function findExample(request: APIRequestContext, url: string, organization: string): Promise<Example> {
  const get = async (path: string) => (await request.get(`${url}${path}`, { failOnStatusCode: true })).json();
  const sites = `/v1/orgs/${organization}/sites?published=true`;
  await expect.poll(async () => (await get(sites)).count, { timeout: 20_000 }).toBe(1);
  const [site] = (await get(sites)).items;
  const [space] = (await get(`/v1/orgs/${organization}/spaces`)).items;
  const { items: requests } = await get(`/v1/spaces/${space.id}/change-requests`);
  const { items: hits } = await get(`/v1/spaces/${space.id}/search?query=Install`);
  const [install] = hits.filter(({ title }: { title: string }) => title === 'Install');
  return {
    organization,
    space: space.id,
    page: install.id,
    request: requests[0].number,
    site: site.id,
    published: site.urls.published,
  };
}
