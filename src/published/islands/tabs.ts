import { recall, remember } from './memory.ts';

const KEY = 'tabs';
const KEPT = 20;

/** One tab of a group is open at a time; groups with a tab of the same name follow, here and on other pages. */
export function tabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-tabs]')];
  if (groups.length === 0) return;
  const tabsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLDetailsElement>(':scope > details')];
  const title = (tab: HTMLDetailsElement) => tab.querySelector('summary')?.textContent?.trim() ?? '';
  const choose = (group: HTMLElement, chosen: HTMLDetailsElement) => {
    for (const tab of tabsOf(group)) tab.open = tab === chosen;
  };
  let chosen = recall('localStorage', KEY);
  for (const group of groups) {
    const own = tabsOf(group);
    const known = chosen.map(name => own.find(tab => title(tab) === name)).find(tab => tab !== undefined);
    // A tab that holds what the address names was opened by the browser.
    if (known && !group.querySelector(':target')) choose(group, known);
    for (const tab of own) {
      tab.querySelector('summary')?.addEventListener('click', event => {
        event.preventDefault();
        const before = group.getBoundingClientRect().top;
        choose(group, tab);
        for (const other of groups) {
          const same = other !== group && tabsOf(other).find(one => title(one) === title(tab));
          if (same) choose(other, same);
        }
        // What opens above must not push away what was clicked.
        scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' });
        // The last choice comes first: of two tabs that were both chosen once, it counts.
        chosen = [title(tab), ...chosen.filter(name => name !== title(tab))].slice(0, KEPT);
        remember('localStorage', KEY, chosen);
      });
    }
  }
}
