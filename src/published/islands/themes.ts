const KEY = 'theme';

/** Light, dark or as the system has it; remembered on this device. */
export function themes(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-themes]');
  if (!menu) return;
  const root = document.documentElement;
  const buttons = [...menu.querySelectorAll<HTMLButtonElement>('[data-set-theme]')];
  const show = () => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.setTheme === (root.dataset.theme ?? 'system')));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const theme = button.dataset.setTheme ?? 'system';
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      show();
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
  }
  menu.hidden = false;
  show();
}
