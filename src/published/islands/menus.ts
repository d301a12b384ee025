/** Menus are disclosures: this closes them at Escape, at a click elsewhere, and when another one opens. */
export function menus(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  const closeBut = (kept: Node | null) => {
    for (const menu of all) if (!kept || !menu.contains(kept)) menu.open = false;
  };
  document.addEventListener('click', event => closeBut(event.target instanceof Node ? event.target : null));
  document.addEventListener('keydown', event => {
    const open = event.key === 'Escape' && all.find(menu => menu.open);
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}
