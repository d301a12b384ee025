import { unfoldCode } from '#lib/long-code.ts';

/** Buttons below long code. */
export function more(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-more]');
    if (button) unfoldCode(button);
  });
}
