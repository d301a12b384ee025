/** The link that had the focus when a page was left, by history entry. */
const leftBy = new Map<string, string>();

/** Remembers by which link of a list, or row with a link, the page of a history entry is left. */
export function rememberLeft(entry: string | undefined): void {
  if (entry === undefined) return;
  const focused = document.activeElement;
  const link = focused?.closest('main a[href]') ?? focused?.closest('main tr')?.querySelector('a[href]');
  const href = link?.getAttribute('href');
  if (href) leftBy.set(entry, href);
  else leftBy.delete(entry);
}

/** A long list draws its rows some frames after the page. */
const mostFrames = 30;

/** Gives the focus back to where a page was left, or else does the other. */
export function returnFocus(entry: string | undefined, otherwise: () => void, frame = 0): void {
  const href = entry === undefined ? undefined : leftBy.get(entry);
  const link = href && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
  if (link) (link.closest<HTMLElement>('tr[tabindex]') ?? link).focus({ preventScroll: true });
  else if (!href || frame === mostFrames) otherwise();
  else
    requestAnimationFrame(() => document.activeElement === document.body && returnFocus(entry, otherwise, frame + 1));
}
