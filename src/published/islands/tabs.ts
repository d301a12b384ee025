/** One tab of a group is open at a time; groups with a tab of the same name follow. */
export function tabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-tabs]')];
  const tabsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLDetailsElement>(':scope > details')];
  const title = (tab: HTMLDetailsElement) => tab.querySelector('summary')?.textContent?.trim() ?? '';
  const choose = (group: HTMLElement, chosen: HTMLDetailsElement) => {
    for (const tab of tabsOf(group)) tab.open = tab === chosen;
  };
  for (const group of groups) {
    for (const tab of tabsOf(group)) {
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
      });
    }
  }
}
