import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Api, api } from './helpers.ts';
import { admin, type Server } from './server.ts';

/** The example that the set-up page offers, by its ids. */
export interface Begun {
  organization: string;
  space: string;
  /** The page Install, which the open change request edits. */
  page: string;
  request: number;
  site: string;
  /** Address of the published site. */
  published: string;
  member: string;
  team: string;
}

/** The example, with what has a screen and is not in it. */
export interface Example extends Begun {
  /** Slug of a specification that has two versions. */
  specification: string;
  /** A provider of single sign-on that is not connected yet. */
  provider: string;
}

/** The set-up page's address, from what the service printed. */
export function setUpAddress(server: Server): string {
  const [address] = /http:\/\/\S+\/setup\?code=\S+/.exec(server.log()) ?? [];
  if (address === undefined) throw new Error(`The service printed no set-up link.\n${server.log()}`);
  return address;
}

/** Sets a service without accounts up with the example and more; the administrator's session stays in `request`. */
export async function setUpExample(request: APIRequestContext, server: Server): Promise<Example> {
  const code = new URL(setUpAddress(server)).searchParams.get('code');
  const data = { ...admin, code, displayName: 'Ada Lovelace', organization: 'Acme', example: true };
  const headers = { origin: server.url };
  const made = await request.post(`${server.url}/auth/setup`, { data, headers, failOnStatusCode: true });
  const { organization } = await made.json();
  const begun = await findExample(request, server.url, organization);
  const call = api(request, server.url);
  const org = `/v1/orgs/${organization}`;
  const specification = await addSpecification(call, org);
  const provider = await call.post(`${org}/saml`, { label: 'Acme Entra ID' });
  return { ...begun, specification, provider: provider.id };
}

/** Waits until the example is complete: its published site comes last. */
export async function findExample(request: APIRequestContext, url: string, organization: string): Promise<Begun> {
  const get = async (path: string) => (await request.get(`${url}${path}`, { failOnStatusCode: true })).json();
  const sites = `/v1/orgs/${organization}/sites?published=true`;
  await expect.poll(async () => (await get(sites)).count, { timeout: 20_000 }).toBe(1);
  const [site] = (await get(sites)).items;
  const [space] = (await get(`/v1/orgs/${organization}/spaces`)).items;
  const { items: requests } = await get(`/v1/spaces/${space.id}/change-requests`);
  const { items: hits } = await get(`/v1/spaces/${space.id}/search?query=Install`);
  const { items: members } = await get(`/v1/orgs/${organization}/members?role=edit`);
  const { items: teams } = await get(`/v1/orgs/${organization}/teams`);
  const [install] = hits.filter(({ title }: { title: string }) => title === 'Install');
  return {
    organization,
    space: space.id,
    page: install.id,
    request: requests[0].number,
    site: site.id,
    published: site.urls.published,
    member: members[0].id,
    team: teams[0].id,
  };
}

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'OK' } } });

/** A specification of which the second version adds operations and takes some away. */
async function addSpecification(call: Api, org: string): Promise<string> {
  const path = `${org}/openapi/harbour-berths-and-moorings`;
  const berths = '/harbours/{harbourId}/berths';
  const list = { get: operation('List berths') };
  const paths = [
    {
      [berths]: { ...list, post: operation('Reserve a berth') },
      [`${berths}/{berthId}/moorings/{mooringId}/inspections`]: {
        get: operation('List every inspection of one mooring of one berth, the latest first, with who inspected it'),
        delete: operation('Delete inspections'),
      },
    },
    { [berths]: list, '/tides': { get: operation('Tides') } },
  ];
  for (const [at, version] of paths.entries()) {
    const info = { title: 'Harbour berths and moorings', version: `${at + 1}.0.0` };
    await call.put(path, { source: { text: JSON.stringify({ openapi: '3.1.0', info, paths: version }) } });
    const versions = async () => (await call.get(`${path}/versions`)).items.length;
    await expect.poll(versions, { timeout: 20_000 }).toBe(at + 1);
  }
  return 'harbour-berths-and-moorings';
}
