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
export function option({ id, kind, title, href, note, excerpt, query }: Option): HTMLAnchorElement {
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

/** A text with the words of the query marked. */
export function line(className: string, text: string, query: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = className;
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) {
    span.textContent = text;
    return span;
  }
  for (const [index, part] of text.split(new RegExp(`(${words.join('|')})`, 'giu')).entries()) {
    if (index % 2 === 0) span.append(part);
    else span.append(Object.assign(document.createElement('mark'), { textContent: part }));
  }
  return span;
}

/** Results under an input that keeps the focus: arrows move among them (WAI-ARIA, combobox with a list). */
export class SearchList {
  readonly #input: HTMLInputElement;
  readonly #box: HTMLElement;
  #options: HTMLAnchorElement[] = [];
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
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const index = link ? this.#options.indexOf(link) : -1;
      if (index >= 0 && index !== this.#at) this.#choose(index, false);
    });
  }

  get size(): number {
    return this.#options.length;
  }

  show(options: HTMLAnchorElement[]): void {
    this.#options = options;
    this.#box.replaceChildren(...options);
    this.#box.scrollTop = 0;
    this.#choose(0);
  }

  follow(inNewTab: boolean): void {
    const chosen = this.#options[this.#at];
    if (!chosen) return;
    if (inNewTab) open(chosen.href, '_blank', 'noopener');
    else chosen.click();
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
