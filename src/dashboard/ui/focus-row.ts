/** Gives the focus to the row of the page's table that the tab key would reach. @returns whether there is one */
export function focusRow(): boolean {
  const row = document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]');
  row?.focus({ preventScroll: true });
  return row !== null;
}
