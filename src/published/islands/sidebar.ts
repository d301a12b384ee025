import { frameIds } from '../layout/frame-ids.ts';

/** Shows the open page in a long list, and closes the list on a small screen once a page was chosen. */
export function sidebar(): void {
  const nav = document.getElementById(frameIds.pages);
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!nav || !current) return;
  const reveal = () => {
    const place = current.getBoundingClientRect().top - nav.getBoundingClientRect().top;
    if (place > nav.clientHeight - 60) nav.scrollTop += place - nav.clientHeight / 3;
  };
  reveal();
  nav.addEventListener('toggle', reveal);
  nav.addEventListener('click', event => {
    if (nav.matches(':popover-open') && event.target instanceof Element && event.target.closest('a')) nav.hidePopover();
  });
}
