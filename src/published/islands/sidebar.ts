import { frameIds } from '../layout/frame-ids.ts';
import { recall, remember } from './memory.ts';

const KEY = 'branches';
const PLACE = 'pages';

/** Keeps open what the reader has opened and the place in a long list, shows the open page in it, and closes the list on a small screen once a page was chosen. */
export function sidebar(): void {
  const nav = document.getElementById(frameIds.pages);
  if (!nav) return;
  branches(nav);
  keepPlace(nav);
  const current = nav.querySelector<HTMLElement>('[aria-current="page"]');
  if (!current) return;
  const reveal = () => {
    const place = current.getBoundingClientRect().top - nav.getBoundingClientRect().top;
    if (place < 0 || place > nav.clientHeight - 60) nav.scrollTop += place - nav.clientHeight / 3;
  };
  reveal();
  nav.addEventListener('toggle', reveal);
  nav.addEventListener('click', event => {
    if (nav.matches(':popover-open') && event.target instanceof Element && event.target.closest('a')) nav.hidePopover();
  });
}

/** Of one list of pages: that of another section begins at its top. */
function keepPlace(nav: HTMLElement): void {
  const list = nav.querySelector<HTMLAnchorElement>('.tree a')?.pathname ?? '';
  const [kept, top] = recall('sessionStorage', PLACE);
  if (kept === list) nav.scrollTop = Number(top);
  addEventListener('pagehide', () => remember('sessionStorage', PLACE, [list, String(nav.scrollTop)]));
}

/** The branches that the reader has opened stay open from page to page, as long as the window is there. */
function branches(nav: HTMLElement): void {
  const nameOf = (branch: Element) => branch.parentElement?.querySelector('a')?.getAttribute('href') ?? '';
  const all = [...nav.querySelectorAll<HTMLDetailsElement>('details')];
  const opened = new Set(recall('sessionStorage', KEY));
  for (const branch of all) {
    if (opened.has(nameOf(branch))) branch.open = true;
    branch.querySelector('summary')?.addEventListener('click', () => {
      // It is still as it was before the click.
      if (branch.open) opened.delete(nameOf(branch));
      else opened.add(nameOf(branch));
      remember('sessionStorage', KEY, [...opened]);
    });
  }
}
