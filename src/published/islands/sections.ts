/** Sections for which the row has no room are found under “More”. */
export function sections(): void {
  const row = document.querySelector<HTMLElement>('[data-sections]');
  if (!row) return;
  const tabs = [...row.children].filter(tab => tab instanceof HTMLElement);
  const more = makeMore(row);
  const [summary, list] = [more.querySelector('summary'), more.querySelector('ul')];
  const fit = () => {
    for (const tab of tabs) tab.hidden = false;
    more.hidden = false;
    const room = row.clientWidth - Number.parseFloat(getComputedStyle(row).paddingInlineEnd);
    const widths = tabs.map(tab => tab.offsetWidth);
    const all = widths.reduce((sum, width) => sum + width, Number.parseFloat(getComputedStyle(row).paddingInlineStart));
    more.hidden = all <= room;
    if (more.hidden) return;
    let used = all + more.offsetWidth;
    const moved: HTMLElement[] = [];
    for (const [index, tab] of [...tabs.entries()].reverse()) {
      if (used <= room || index === 0) break;
      used -= widths[index] ?? 0;
      tab.hidden = true;
      moved.unshift(tab);
    }
    summary?.classList.toggle('tab-current', moved.some(isCurrent));
    list?.replaceChildren(...moved.map(entryOf));
  };
  new ResizeObserver(fit).observe(row);
}

const isCurrent = (tab: HTMLElement) => tab.matches('[aria-current]') || tab.querySelector('.tab-current') !== null;

function makeMore(row: HTMLElement): HTMLDetailsElement {
  const more = document.createElement('details');
  more.className = 'menu tabs-more';
  more.dataset.menu = '';
  const summary = Object.assign(document.createElement('summary'), { className: 'tab' });
  const icon = row.parentElement?.querySelector('.tabs-narrow > summary .icon')?.cloneNode(true);
  summary.append(row.dataset.more ?? '', ...(icon ? [icon] : []));
  more.append(summary, Object.assign(document.createElement('ul'), { className: 'menu-list' }));
  row.append(more);
  return more;
}

/** A tab as an entry of a list; a group with its sections below its name. */
function entryOf(tab: HTMLElement): HTMLLIElement {
  const item = document.createElement('li');
  const below = tab.querySelector('.menu-list')?.cloneNode(true);
  if (below) {
    const heading = Object.assign(document.createElement('p'), { className: 'menu-heading' });
    heading.textContent = tab.querySelector('summary')?.textContent ?? '';
    item.append(heading, below);
  } else {
    const link = tab.cloneNode(true);
    if (link instanceof HTMLElement) {
      link.className = '';
      link.hidden = false;
    }
    item.append(link);
  }
  return item;
}
