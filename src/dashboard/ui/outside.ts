/** A toast may be pressed while a dialog is open: its Undo is often about what was just done there. */
export function staysForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
