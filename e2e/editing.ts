import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Api, api, makeSpace } from './helpers.ts';
import { editor } from './parts.ts';

// What the journeys of the editor share.

export const begin = 'Everything begins here.\n\nThe wind comes from the west.\n';
export const sails = '* How to set them\r\n*  How to **reef** __them__\r\n\r\n| a | b |\r\n|---|:-:|\r\n| 1 | 2 |';

interface Place {
  call: Api;
  organization: string;
  space: string;
}

/** A space of three pages, and its first page open in a new change request. */
export async function openEditor(page: Page, origin: string): Promise<Place> {
  const call = api(page.request, origin);
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: begin },
    { title: 'Sails', markdown: sails },
    { title: 'Ropes', markdown: 'Of hemp.' },
  ]);
  await page.goto(`/o/${organization}/s/${space}`);
  await pagesOf(page, 'Pages of Manual').getByRole('treeitem', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editor(page)).toBeVisible();
  return { call, organization, space };
}

export const pagesOf = (page: Page, name: string) => page.getByRole('tree', { name });
export const saving = (page: Page) => page.getByRole('status', { name: 'Saving' });
export const tree = (page: Page) => page.getByRole('tree', { name: 'Pages of this change request' });
export const row = (page: Page, name: string) => tree(page).getByRole('treeitem').filter({ hasText: name });
export const titles = async (page: Page) =>
  (await tree(page).getByRole('link').allInnerTexts()).map(text => text.trim());

/** The text of a page of the first change request, as the service has it. */
export async function stored({ call, space }: Place, title: string): Promise<string | undefined> {
  const inRequest = `/v1/spaces/${space}/change-requests/1/content`;
  const { pages } = await call.get(`${inRequest}/pages`);
  const found = pages.find(other => other.title === title);
  return found && (await call.get(`${inRequest}/page/${found.id}?format=markdown`)).markdown;
}

export async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}
