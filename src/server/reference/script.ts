/** Takes the theme of the dashboard, and filters the list of operations. */
export const script = `
(() => {
  try {
    const chosen = localStorage.getItem('bindery-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {}
  addEventListener('DOMContentLoaded', () => {
    const label = document.querySelector('.filter');
    const none = document.querySelector('.none');
    const input = label.querySelector('input');
    const sections = [...document.querySelectorAll('nav section')];
    label.hidden = false;
    input.addEventListener('input', () => {
      const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let shown = 0;
      for (const section of sections) {
        const items = [...section.querySelectorAll('li')];
        for (const item of items) {
          item.hidden = !words.every(word => item.dataset.words.includes(word));
          if (!item.hidden) shown++;
        }
        section.hidden = words.length > 0 && items.every(item => item.hidden);
      }
      none.hidden = shown > 0;
      none.textContent = shown > 0 ? '' : 'No operation has these words.';
    });
  });
})();
`;
