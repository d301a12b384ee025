/** Takes the theme of the dashboard, before the first paint. */
export const themeScript = `try{const chosen=localStorage.getItem('bindery-theme');if(chosen==='light'||chosen==='dark')document.documentElement.dataset.theme=chosen}catch{}`;

/** The filter in place of a page of results, the mark of what is read, and buttons that copy. Pages are whole without it. */
export const script = `
(() => {
  const input = document.getElementById('filter');
  const matches = document.querySelector('.matches');
  const tree = document.querySelector('.tree');
  const found = document.querySelector('.found');
  let all;
  const load = () => all ??= fetch('/docs/api/operations')
    .then(answer => answer.text())
    .then(text => {
      matches.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('.all section'));
      for (const title of matches.querySelectorAll('h2')) title.replaceChildren(...title.textContent);
      return [...matches.children];
    })
    .catch(() => { all = undefined; return []; });
  const filter = async () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const sections = words.length > 0 ? await load() : [];
    let shown = 0;
    for (const section of sections) {
      const items = [...section.querySelectorAll('li')];
      for (const item of items) {
        item.hidden = !words.every(word => item.dataset.words.includes(word));
        if (!item.hidden) shown++;
      }
      section.hidden = items.every(item => item.hidden);
    }
    const filters = sections.length > 0;
    tree.hidden = filters;
    matches.hidden = !filters;
    found.textContent = !filters ? '' : shown === 1 ? '1 operation' : (shown || 'No') + ' operations';
  };
  matches.hidden = true;
  input.addEventListener('focus', load);
  input.addEventListener('input', filter);
  if (input.value) filter();

  const contents = document.getElementById('contents');
  contents.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && input.value) { event.preventDefault(); input.value = ''; filter(); input.focus(); }
    if (!step) return;
    const stops = [input, ...contents.querySelectorAll('a')].filter(stop => stop.checkVisibility());
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
  contents.addEventListener('click', event => {
    if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input')) return;
    event.preventDefault();
    if (!input.checkVisibility()) contents.showPopover();
    input.focus();
  });

  const links = new Map([...tree.querySelectorAll('.operations a')].map(link => [decodeURIComponent(link.hash.slice(1)), link]));
  const mark = id => {
    for (const [other, link] of links) {
      if (other === id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    const link = links.get(id);
    if (link && tree.checkVisibility()) link.scrollIntoView({ block: 'nearest' });
  };
  const sections = [...document.querySelectorAll('main .operation')];
  const watcher = new IntersectionObserver(() => {
    const read = sections.findLast(section => section.getBoundingClientRect().top < 120);
    mark(read?.id);
  }, { rootMargin: '-112px 0px -60% 0px' });
  for (const section of sections) watcher.observe(section);
  tree.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });

  const unfold = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')?.setAttribute('open', '');
  addEventListener('hashchange', unfold);
  unfold();

  if (navigator.clipboard) {
    for (const figure of document.querySelectorAll('figure.code')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(figure.querySelector('code').textContent);
        button.textContent = 'Copied';
        setTimeout(() => { button.textContent = 'Copy'; }, 2000);
      });
      figure.querySelector('figcaption').append(button);
    }
  }
})();
`;
