/**
 * Opens a menu for a key. Once it has been used, its button belongs to Radix and answers to a press; before that, to a
 * click.
 */
export function openMenu(button: HTMLElement): void {
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  button.click();
}
