import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

// What several journeys find on a screen.

/** The text of the page that is edited. */
export const editor = (page: Page) => page.getByRole('textbox', { name: /^Markdown of/ });

/** Takes what the editor offers; it takes nothing while it still looks what fits the last letter, and goes on offering. */
export async function complete(page: Page, name: RegExp): Promise<void> {
  const offer = page.getByRole('option', { name });
  await expect(async () => {
    await offer.click({ timeout: 5000 });
    await expect(offer).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** The comments that belong together, by words of one of them. */
export const thread = (page: Page, text: string | RegExp) =>
  page.getByRole('group', { name: /^Thread by/ }).filter({ hasText: text });

/** Where one goes between the overview, the text and the changes of a change request. */
export const partsOfRequest = (page: Page) => page.getByRole('navigation', { name: 'Parts of the change request' });

/** Moves the focus with the Tab key until it is where it should be. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate(element => element === document.activeElement);
  for (let presses = 0; presses < 120; presses++) {
    if (await isFocused()) return;
    await target.page().keyboard.press(key);
  }
  await expect(target, 'reached with the Tab key').toBeFocused();
}
