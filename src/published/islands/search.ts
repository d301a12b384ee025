import { frameIds } from '../layout/frame-ids.ts';
import { RecentSearches } from './recent-searches.ts';
import { asking, telling } from './search-asking.ts';
import { firstPlace, line, optionsOf, recentOption, SearchList } from './search-list.ts';

/** The search dialog: ⌘K, `/` or the button. Built when it is first opened. */
export function search(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-search]');
  const address = button?.dataset.search;
  if (!button || !address) return;
  button.hidden = false;
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    dialog ??= makeDialog(address, button.getAttribute('aria-label') ?? '', button.dataset);
    if (dialog.open) return;
    dialog.showModal();
    const input = dialog.querySelector('input');
    input?.select();
    // Another tab may have looked for something meanwhile.
    if (input?.value === '') input.dispatchEvent(new Event('input'));
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

const CLOSE =
  '<svg class="icon" aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><path d="M6 6l12 12M18 6 6 18"/></svg>';

function makeDialog(address: string, label: string, words: DOMStringMap): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', label);
  dialog.innerHTML = `<form method="dialog" role="search"><input type="search" role="combobox" aria-expanded="true" aria-controls="${frameIds.found}" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"><button class="search-close"><kbd>Esc</kbd>${CLOSE}</button></form><div class="search-body"><p class="search-state" role="status"></p><p class="search-recent" hidden><span></span><button type="button"></button></p><div id="${frameIds.found}" class="found" role="listbox"></div></div><p class="search-keys" aria-hidden="true"><span><kbd>↑</kbd><kbd>↓</kbd></span><span><kbd>↵</kbd></span></p>`;
  document.body.append(dialog);
  const part = <Element extends HTMLElement>(selector: string) => dialog.querySelector<Element>(selector);
  const [input, box, state] = [part<HTMLInputElement>('input'), part('.found'), part('.search-state')];
  if (!input || !box || !state) return dialog;
  input.placeholder = label;
  input.setAttribute('aria-label', label);
  box.setAttribute('aria-label', label);
  part('.search-close')?.append(line('unseen', words.close ?? '', ''));
  const list = new SearchList(input, box);
  const showRecent = offerRecent({ dialog, input, box, list, words, recent: new RecentSearches(address) });
  const told = telling(address);
  // What was entered before its answer came is followed once it has.
  let follow: { inNewTab: boolean } | undefined;
  input.addEventListener('input', () => {
    follow = undefined;
  });
  const isBehind = asking(input, address, (query, answer) => {
    const fill = (text = '', value = query) => text.replace('{query}', () => value);
    const items = answer?.items ?? [];
    showRecent(query === '');
    const meant = answer?.corrected ?? query;
    const options = () => items.flatMap((result, index) => optionsOf(result, index, meant));
    if (query !== '') list.show(options(), firstPlace(items[0], meant));
    const isFound = items.length > 0;
    state.toggleAttribute('data-found', isFound);
    // How many there are is seen.
    state.classList.toggle('unseen', isFound && !answer?.corrected);
    if (query === '') state.textContent = '';
    else if (isFound) {
      const count = (words.found ?? '').replace('{count}', String(items.length));
      state.textContent = answer?.corrected ? fill(words.corrected, answer.corrected) : count;
    } else state.textContent = answer ? fill(words.nothing) : (words.failed ?? '');
    if (answer) told.later(query);
    if (follow && dialog.open) list.follow(follow.inNewTab);
    follow = undefined;
  });
  dialog.addEventListener('close', told.now);
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
      // Where nothing had the focus before, the field keeps it until the next frame, and the next `/` would be text.
      input.blur();
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const inNewTab = event.metaKey || event.ctrlKey;
      if (isBehind()) follow = { inNewTab };
      else list.follow(inNewTab);
    }
  });
  return dialog;
}

interface RecentParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  box: HTMLElement;
  list: SearchList;
  words: DOMStringMap;
  recent: RecentSearches;
}

/**
 * What was looked for before, while nothing is typed; a query is kept once one of its results is followed.
 * @returns shows it, or takes it away
 */
function offerRecent({ dialog, input, box, list, words, recent }: RecentParts): (isShown: boolean) => void {
  const head = dialog.querySelector<HTMLElement>('.search-recent');
  const [title, clear] = [head?.querySelector('span'), head?.querySelector('button')];
  if (title) title.textContent = words.recent ?? '';
  if (clear) clear.textContent = words.clear ?? '';
  const show = (isShown: boolean, place = 0) => {
    const queries = isShown ? recent.all() : [];
    if (head) head.hidden = queries.length === 0;
    if (!isShown) return;
    list.show(
      queries.map((query, index) => recentOption(query, index, words.remove ?? '')),
      place,
    );
  };
  const remove = (query: string) => {
    recent.remove(query);
    show(true, list.place);
    input.focus();
  };
  clear?.addEventListener('click', () => {
    recent.clear();
    show(true);
    input.focus();
  });
  input.addEventListener('keydown', event => {
    const query = list.chosen?.dataset.query;
    if (event.key !== 'Delete' || input.value !== '' || query === undefined) return;
    event.preventDefault();
    remove(query);
  });
  box.addEventListener('click', event => {
    if (!(event.target instanceof Element)) return;
    const query = event.target.closest<HTMLElement>('[data-query]')?.dataset.query;
    if (query !== undefined && event.target.closest('.result-remove')) remove(query);
    else if (query !== undefined) {
      input.value = query;
      input.focus();
      input.dispatchEvent(new Event('input'));
    } else if (event.target.closest('a')) {
      recent.add(input.value.trim());
      if (!(event instanceof MouseEvent && (event.metaKey || event.ctrlKey))) dialog.close();
    }
  });
  return show;
}
