import type { Page } from '@playwright/test';
import { type Api, makeSpace } from './helpers.ts';

/** A site of these spaces, each a section of its own, and a group. */
export async function makeSite(call: Api, titles: readonly string[]) {
  const [first = '', ...rest] = titles;
  const { organization, space } = await makeSpace(call, first, [{ title: 'Begin', markdown: `All of ${first}.` }]);
  const site = `/v1/orgs/${organization}/sites/${(await call.post(`/v1/orgs/${organization}/sites`, { title: first, visibility: 'unlisted', spaces: [space] })).id}`;
  for (const title of rest) {
    const other = await makeSpace(call, title, [{ title: 'Begin', markdown: `All of ${title}.` }], organization);
    await call.post(`${site}/sections`, { spaceId: other.space });
  }
  await call.post(`${site}/section-groups`, { title: 'More' });
  return { site, address: site.replace('/v1/orgs/', '/o/') };
}

/** Publishes one space as a site that is not listed. @returns the id of the site, and where readers find it */
export async function publishSpace(call: Api, organization: string, space: string, title: string) {
  const sites = `/v1/orgs/${organization}/sites`;
  const { id } = await call.post(sites, { title, visibility: 'unlisted', spaces: [space] });
  const { urls } = await call.post(`${sites}/${id}/publish`);
  return { site: id, published: urls.published ?? '' };
}

/** The rows of the structure. */
const rows = (page: Page) => page.getByRole('tree', { name: 'Structure of the site' }).getByRole('treeitem');
export const titles = async (page: Page) => (await rows(page).allInnerTexts()).map(text => text.split('\n')[0]);
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title }).first();
/** The space of the section with this title. */
export const inside = (page: Page, title: string) => row(page, title).locator('xpath=following-sibling::*[1]');
export const grip = (page: Page, title: string) => row(page, title).locator('[data-handle]');

/** What screen readers are told from now on about moves. @returns takes what was said since it was last asked */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const regions = document.querySelectorAll('.sr-only > [aria-live=polite]');
    const observer = new MutationObserver(() => {
      const text = [...regions].map(({ textContent }) => textContent).join('');
      if (text !== heard.at(-1)) heard.push(text);
    });
    for (const region of regions) observer.observe(region, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  return () => texts.evaluate(heard => heard.splice(0));
}
