// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

/** A tab of its own: the module as a new page load has it. jsdom has no locks, as browsers on plain http. */
async function openTab() {
  vi.resetModules();
  return import('#dashboard/shell/tab.ts');
}

beforeEach(() => sessionStorage.clear());

test('without locks, an open tab is told from one that is gone', async () => {
  const [first, second] = [await openTab(), await openTab()];
  const [one, other] = [await first.tabId(), await second.tabId()];
  expect(one).not.toBe(other);
  expect(await second.openTabs([one, 'gone'])).toEqual(new Set([one]));
  expect(await first.openTabs([other])).toEqual(new Set([other]));
});

test('nobody waits for an answer where no other tab is asked about', async () => {
  vi.useFakeTimers();
  const { openTabs } = await openTab();
  expect(await openTabs([])).toEqual(new Set());
  vi.useRealTimers();
});
