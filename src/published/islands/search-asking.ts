import type { SearchResult } from '../search.ts';

/** What a site answers to a search. */
interface Answer {
  items: SearchResult[];
  /** The query that results are shown for in place of the one that was typed. */
  corrected?: string;
}

const WAIT = 90;
/** Milliseconds after which a reader is taken to have typed to the end. */
const REST = 2500;

const asked = (address: string, query: string) => `${address}&q=${encodeURIComponent(query)}`;

/**
 * Asks while a person types; an answer that comes late is dropped. Shows none where there is none.
 * @returns whether what is shown is of another query than the one that stands in the field
 */
export function asking(
  input: HTMLInputElement,
  address: string,
  onAnswer: (query: string, answer: Answer | undefined) => void,
): () => boolean {
  let isBehind = false;
  const show: typeof onAnswer = (query, answer) => {
    isBehind = false;
    onAnswer(query, answer);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    running?.abort();
    const query = input.value.trim();
    if (query === '') return show('', { items: [] });
    isBehind = true;
    timer = setTimeout(async () => {
      running = new AbortController();
      try {
        const response = await fetch(asked(address, query), { signal: running.signal });
        // Whose sign-in has ended is asked to sign in as on every other page.
        if (response.status === 401) return location.reload();
        const answer: Answer = await response.json();
        show(query, response.ok ? answer : undefined);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) show(query, undefined);
      }
    }, WAIT);
  });
  return () => isBehind;
}

/** Tells the site what was searched for, once for each query that somebody rests on or leaves the search with. */
export function telling(address: string): { later: (query: string) => void; now: () => void } {
  const told = new Set(['']);
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    if (told.has(last)) return;
    told.add(last);
    navigator.sendBeacon?.(asked(address, last));
  };
  const later = (query: string) => {
    clearTimeout(timer);
    last = query;
    timer = setTimeout(now, REST);
  };
  return { later, now };
}
