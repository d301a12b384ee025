import { kilobytes, loadCold, openBrowser } from './lib/browser.mjs';
import { startService } from './lib/service.mjs';
import { publishGuides } from './lib/site.mjs';

/** What a reader's browser runs on a published page, and what the page is without it. */
export async function measure() {
  const service = await startService();
  const { host, path } = await publishGuides(service);
  const url = `http://${host}${path}`;
  const browser = await openBrowser();
  const { scripts, close } = await loadCold(browser, url);
  await close();
  const without = await loadCold(browser, url, { javaScriptEnabled: false });
  const note = await readWithout(without.page);
  await without.close();
  await browser.close();
  await service.stop();
  return [{ what: 'published page, JavaScript', value: kilobytes(scripts), limit: 15, unit: 'kB gzip', note }];
}

/** Reads the page as a person without JavaScript does. @throws where something of it does not show @param {import('@playwright/test').Page} page */
async function readWithout(page) {
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Getting-Started' });
  const text = page.getByRole('main').getByText('Thank you for checking out Fastify!');
  const sidebar = page.getByRole('navigation').getByRole('link', { name: 'Plugins-Guide' });
  for (const part of [heading, text, sidebar.first()]) await part.waitFor({ state: 'visible', timeout: 5_000 });
  await sidebar.first().click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Plugins-Guide' }).waitFor({ timeout: 5_000 });
  const links = await page.getByRole('main').getByRole('link').count();
  return `without JavaScript: text, sidebar and its links work, ${links} links in the text`;
}
