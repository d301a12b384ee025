import { frameIds } from '../layout/frame-ids.ts';
import type { SearchResult } from '../search.ts';

interface Option {
  id: string;
  kind: 'page' | 'section';
  title: string;
  href: string;
  /** Where it is. */
  note: string;
  excerpt: string;
  query: string;
}

/** One result as a link, with the words that were looked for marked. */
function option({ id, kind, title, href, note, excerpt, query }: Option): HTMLAnchorElement {
  const link = document.createElement('a');
  link.id = id;
  link.href = href;
  link.className = `result result-${kind}`;
  link.setAttribute('role', 'option');
  link.tabIndex = -1;
  if (note) link.append(line('result-note', note, ''));
  link.append(line('result-title', title, query));
  if (excerpt) link.append(line('result-text', excerpt, query));
  return link;
}

/** The options of a page that was found: itself, and the places in it. */
export function optionsOf(result: SearchResult, index: number, query: string): HTMLAnchorElement[] {
  return [
    option({ id: `${frameIds.found}-${index}`, kind: 'page', query, ...result, note: result.place.join(' › ') }),
    ...result.sections.map((section, at) =>
      option({ id: `${frameIds.found}-${index}-${at}`, kind: 'section', query, note: '', ...section }),
    ),
  ];
}

const CLOCK =
  '<svg class="icon" aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/></svg>';

/** What was looked for before, to be looked for again or taken from the list. */
export function recentOption(query: string, index: number, remove: string): HTMLElement {
  const option = document.createElement('div');
  option.id = `${frameIds.found}-recent-${index}`;
  option.className = 'result result-recent';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-description', remove);
  option.dataset.query = query;
  option.innerHTML = `${CLOCK}<span class="result-title"></span><span class="result-remove" aria-hidden="true">×</span>`;
  option.querySelector('.result-title')?.append(query);
  option.querySelector('.result-remove')?.setAttribute('title', remove);
  return option;
}

/** What finds the words of a query, each as a part of its own where a text is split by it. */
function wordsOf(query: string): RegExp | undefined {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.length > 0 ? new RegExp(`(${words.join('|')})`, 'iu') : undefined;
}

/** Where Enter leads first: to the first page that was found, or to the place in it where only that has the words. */
export function firstPlace(result: SearchResult | undefined, query: string): number {
  if (!result || result.sections.length === 0) return 0;
  return wordsOf(withoutAccents(query))?.test(withoutAccents(`${result.title}\n${result.excerpt}`)) ? 0 : 1;
}

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** A text with the words of the query marked. */
export function line(className: string, text: string, query: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  const words = wordsOf(query);
  if (!words) {
    span.textContent = text;
    return span;
  }
  for (const [index, part] of text.split(words).entries()) {
    if (index % 2 === 0) span.append(part);
    else span.append(Object.assign(document.createElement('mark'), { textContent: part }));
  }
  return span;
}

/** Results under an input that keeps the focus: arrows move among them (WAI-ARIA, combobox with a list). */
export class SearchList {
  readonly #input: HTMLInputElement;
  readonly #box: HTMLElement;
  #options: HTMLElement[] = [];
  #at = 0;

  constructor(input: HTMLInputElement, box: HTMLElement) {
    this.#input = input;
    this.#box = box;
    input.addEventListener('keydown', event => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || this.#options.length === 0) return;
      event.preventDefault();
      this.#choose((this.#at + step + this.#options.length) % this.#options.length);
    });
    box.addEventListener('pointermove', event => {
      const index = this.#options.findIndex(one => event.target instanceof Node && one.contains(event.target));
      if (index >= 0 && index !== this.#at) this.#choose(index, false);
    });
  }

  get chosen(): HTMLElement | undefined {
    return this.#options[this.#at];
  }

  get place(): number {
    return this.#at;
  }

  show(options: HTMLElement[], place = 0): void {
    this.#options = options;
    this.#box.replaceChildren(...options);
    this.#box.scrollTop = 0;
    this.#choose(Math.max(0, Math.min(place, options.length - 1)));
  }

  /** Takes what is chosen, as a click on it does. */
  follow(inNewTab: boolean): void {
    const { chosen } = this;
    if (inNewTab && chosen instanceof HTMLAnchorElement) open(chosen.href, '_blank', 'noopener');
    else chosen?.click();
  }

  #choose(index: number, scroll = true): void {
    this.#at = index;
    for (const [place, link] of this.#options.entries()) link.setAttribute('aria-selected', String(place === index));
    const chosen = this.#options[index];
    if (!chosen) {
      this.#input.removeAttribute('aria-activedescendant');
      return;
    }
    this.#input.setAttribute('aria-activedescendant', chosen.id);
    if (scroll) chosen.scrollIntoView({ block: 'nearest' });
  }
}
