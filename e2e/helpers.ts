import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { ZipFile } from 'yazl';
import type { Server } from './server.ts';

/** What the tests read of the API's answers; which of it an answer has, the API's own tests hold. */
export interface Answer {
  id: string;
  number: number;
  title: string;
  markdown: string;
  description?: string;
  icon?: string;
  status: string;
  stats: { runs: number };
  unread: boolean;
  revision: string;
  urls: Record<string, string>;
  blockIds: string[];
  variables: Record<string, string>;
  reusableContents: Answer[];
  items: Answer[];
  pages: Answer[];
  rows: { after: { node: unknown } }[];
}

/** Calls of the API in the name of whoever is signed in with `request`. Any answer but 2xx is an error. */
export function api(request: APIRequestContext, origin: string) {
  const options = (data?: unknown) => ({
    headers: { origin },
    failOnStatusCode: true,
    ...(data !== undefined && { data }),
  });
  return {
    get: async (path: string) => (await request.get<Answer>(`${origin}${path}`, options())).json(),
    post: async (path: string, data: unknown = {}) =>
      (await request.post<Answer>(`${origin}${path}`, options(data))).json(),
    put: async (path: string, data: unknown) => (await request.put<Answer>(`${origin}${path}`, options(data))).json(),
    patch: async (path: string, data: unknown) =>
      (await request.patch<Answer>(`${origin}${path}`, options(data))).json(),
  };
}

export type Api = ReturnType<typeof api>;

export interface PageText {
  title: string;
  markdown: string;
}

/** A space with these pages, one after the other, in a new organization unless one is given. */
export async function makeSpace(call: Api, title: string, pages: readonly PageText[], organization?: string) {
  const org = organization ?? (await call.post('/v1/orgs', { title: `Org of ${title}` })).id;
  const space = await call.post(`/v1/orgs/${org}/spaces`, { title, empty: true });
  const changes = pages.map(({ markdown, ...page }, at) => ({
    operation: 'insert_page',
    at,
    document: { markdown },
    ...page,
  }));
  if (changes.length > 0) await call.post(`/v1/spaces/${space.id}/content`, { changes });
  return { organization: org, space: space.id };
}

/** A zip of these files. */
export async function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

/** All files below a folder, by their path in it. */
export async function filesBelow(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(paths.map(async path => [relative(folder, path), await readFile(path)] as const)),
  );
}

/** Drops a file from outside the browser onto the middle of an area. */
export async function dropFile(area: Locator, name: string, content: Buffer, type = ''): Promise<void> {
  const data = await transfer(area.page(), name, content, type);
  await area.evaluate((element, dataTransfer) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const target = document.elementFromPoint(x + width / 2, y + height / 2) ?? element;
    for (const event of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, data);
}

/** Pastes a file, such as a picture from another program. */
export async function pasteFile(target: Locator, name: string, content: Buffer, type: string): Promise<void> {
  const data = await transfer(target.page(), name, content, type);
  await target.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

function transfer(page: Page, name: string, content: Buffer, type: string) {
  return page.evaluateHandle(
    ([base64, fileName, mediaType]) => {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: mediaType }));
      return data;
    },
    // The tuple's type is what the page's function takes apart.
    [content.toString('base64'), name, type] as const,
  );
}

/** Serves one document to the service's imports, as a website does. */
export async function serveDocument(html: string): Promise<{ address: string; close: () => void }> {
  const web = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  // A server that listens on a port, not on a pipe, has an address of this kind.
  const { port } = web.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => web.close() };
}

/** The link in the newest mail to an address; the service writes mails into its outbox. */
export async function linkInMail(server: Server, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(join(server.dataDir, 'outbox'))).sort().reverse();
    const mails = await Promise.all(names.map(name => readFile(join(server.dataDir, 'outbox', name), 'utf8')));
    const mail = mails.find(text => text.includes(`To: ${email}`));
    // Long lines of a mail are broken with = at the end, and = itself is written =3D.
    link = /http:\/\/\S+/.exec((mail ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** Presses a key until something shows: a page that has just come may not listen yet. What was heard is waited for. */
export async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    const isHeard = (await shown.isVisible()) || (await pressHeard(page, key));
    await expect(shown).toBeVisible({ timeout: isHeard ? 5_000 : 500 });
  }).toPass();
}

/** Presses a key. @returns whether the page took it */
async function pressHeard(page: Page, key: string): Promise<boolean> {
  const heard = await page.evaluateHandle(() => {
    const taken: boolean[] = [];
    // Read after whoever listens has had it.
    const note = (event: Event) => setTimeout(() => taken.push(event.defaultPrevented));
    addEventListener('keydown', note, { capture: true });
    return { end: () => removeEventListener('keydown', note, { capture: true }), taken };
  });
  await page.keyboard.press(key);
  const isTaken = await heard.evaluate(async ({ end, taken }) => {
    await new Promise(resolve => setTimeout(resolve));
    end();
    return taken.includes(true);
  });
  await heard.dispose();
  return isTaken;
}

/** A PNG of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a change request that gives a page another text. */
export async function proposeText(call: Api, space: string, title: string, markdown: string, subject: string) {
  const request = await call.post(`/v1/spaces/${space}/change-requests`, { subject });
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const page = pages.find(other => other.title === title)?.id ?? '';
  const inRequest = `/v1/spaces/${space}/change-requests/${request.id}`;
  await call.post(`${inRequest}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] });
  return { ...request, page, path: inRequest };
}
