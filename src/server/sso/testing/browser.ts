import { mailedLink, secretOf } from '../../testing/build-accounts.ts';
import { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start.ts';
import type { IdentityProvider, Subject } from './identity-provider.ts';

/** How a browser's way through single sign-on ended. */
export interface Arrival {
  status: number;
  /** Where it is sent then; empty when it stays. */
  location: string;
  page: string;
  headers: Headers;
  /** A client with the session; nobody's when there is none. */
  client: Client;
}

/** Our address as the test reaches it: the service itself goes by the name of its settings. */
const reachable = (server: TestServer, address: string) =>
  new URL(address.replace(server.services.config.publicUrl, ''), server.url).href;

export async function serviceMetadata(server: TestServer, providerId: string): Promise<string> {
  return (await fetch(`${server.url}/sso/saml/${providerId}/metadata`)).text();
}

/** Opens a start address and goes wherever the answers send, as this person. */
export async function walk(
  server: TestServer,
  idp: IdentityProvider,
  startUrl: string,
  subject: Subject,
): Promise<Arrival> {
  const form = await reachIdp(server, idp, startUrl, subject);
  return post(server, form.action, { SAMLResponse: form.SAMLResponse });
}

/** As `walk`, up to the form that the identity provider answers with. */
export async function reachIdp(server: TestServer, idp: IdentityProvider, startUrl: string, subject: Subject) {
  const begun = await fetch(reachable(server, startUrl), { redirect: 'manual' });
  if (begun.status !== 302) throw new Error(`start: ${begun.status} ${await begun.text()}`);
  idp.subject = subject;
  idp.serviceMetadata = await (await fetch(reachable(server, startUrl.replace(/\/start.*/, '/metadata')))).text();
  const answer = await fetch(begun.headers.get('location') ?? '');
  const page = await answer.text();
  if (answer.status !== 200) throw new Error(`identity provider: ${answer.status} ${page}`);
  const action = /action="([^"]*)"/.exec(page)?.[1] ?? '';
  return { action, SAMLResponse: /value="([^"]*)"/.exec(page)?.[1] ?? '' };
}

/** Sends a form as the page of another site does. */
export async function post(server: TestServer, action: string, fields: Record<string, string>): Promise<Arrival> {
  const response = await fetch(reachable(server, action), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://idp.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields),
  });
  const token = /bindery_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    page: await response.text(),
    headers: response.headers,
    client: token === undefined ? server.nobody : new Client(server.url, token),
  };
}

/** Opens the link that asks the owner of an account whether a provider may sign them in, and agrees. */
export async function agreeByMail(server: TestServer, email: string): Promise<Arrival> {
  return post(server, '/sso/link', { token: secretOf(await mailedLink(server, email), 'token') });
}
