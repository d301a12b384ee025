import { frameIds } from '../layout/frame-ids.ts';
import type { SearchResult } from '../search.ts';
import { line, option, SearchList } from './search-list.ts';

const WAIT = 90;

/** The search dialog: ⌘K, `/` or the button. Built when it is first opened. */
export function search(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-search]');
  const address = button?.dataset.search;
  if (!button || !address) return;
  button.hidden = false;
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    dialog ??= makeDialog(address, button.getAttribute('aria-label') ?? '', button.dataset);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', event => {
    const command = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (!command && (event.key !== '/' || typing || event.altKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
}

function makeDialog(address: string, label: string, words: DOMStringMap): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', label);
  dialog.innerHTML = `<form method="dialog" role="search"><input type="search" role="combobox" aria-expanded="true" aria-controls="${frameIds.found}" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"><button class="search-close"><kbd>Esc</kbd><svg class="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><path d="M6 6l12 12M18 6 6 18"/></svg></button></form><div class="search-body"><div id="${frameIds.found}" class="found" role="listbox"></div><p class="search-state" role="status"></p></div><p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd></span><span><kbd>↵</kbd></span></p>`;
  document.body.append(dialog);
  const part = <Element extends HTMLElement>(selector: string) => dialog.querySelector<Element>(selector);
  const [input, box, status] = [part<HTMLInputElement>('input'), part('.found'), part('.search-state')];
  if (!input || !box || !status) return dialog;
  input.placeholder = label;
  input.setAttribute('aria-label', label);
  box.setAttribute('aria-label', label);
  part('.search-close')?.append(line('unseen', words.close ?? '', ''));
  const list = new SearchList(input, box);
  follow(input, address, (query, results) => {
    list.show((results ?? []).flatMap((result, index) => optionsOf(result, index, query)));
    const nothing = results ? words.nothing?.replace('{query}', () => query) : words.failed;
    status.textContent = query === '' || results?.length ? '' : (nothing ?? '');
  });
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close();
  });
  part('form')?.addEventListener('submit', event => {
    if (event instanceof SubmitEvent && event.submitter === null) event.preventDefault();
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.isComposing) {
      // Browsers would empty the field first.
      event.preventDefault();
      dialog.close();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      list.follow(event.metaKey || event.ctrlKey);
      if (!event.metaKey && !event.ctrlKey && list.size > 0) dialog.close();
    }
  });
  box.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a') && !event.metaKey && !event.ctrlKey)
      dialog.close();
  });
  return dialog;
}

function optionsOf(result: SearchResult, index: number, query: string): HTMLAnchorElement[] {
  return [
    option({ id: `${frameIds.found}-${index}`, kind: 'page', query, ...result, note: result.place.join(' › ') }),
    ...result.sections.map((section, at) =>
      option({ id: `${frameIds.found}-${index}-${at}`, kind: 'section', query, note: '', ...section }),
    ),
  ];
}

/** Asks while a person types; an answer that comes late is dropped. Shows no results where there is no answer. */
function follow(
  input: HTMLInputElement,
  address: string,
  show: (query: string, results: SearchResult[] | undefined) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    running?.abort();
    const query = input.value.trim();
    if (query === '') return show('', []);
    timer = setTimeout(async () => {
      running = new AbortController();
      try {
        const response = await fetch(`${address}&q=${encodeURIComponent(query)}`, { signal: running.signal });
        const answer: { items: SearchResult[] } = await response.json();
        show(query, answer.items);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) show(query, undefined);
      }
    }, WAIT);
  });
}
