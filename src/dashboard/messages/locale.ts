/** A language that the interface is written in, or `pseudo`: English, longer and from right to left, to try it out. */
export type Interface = 'en' | 'de' | 'pseudo';
type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>;

const known: readonly string[] = ['en', 'de', 'pseudo'] satisfies Interface[];
const key = 'bindery-locale';
const inBrowser = typeof document !== 'undefined';

/** What was chosen; undefined where the browser decides. */
export const chosenInterface: Interface | undefined = inBrowser ? readChoice() : 'en';

/** Which language of ours the browser asks for first. */
export const browserInterface: Interface = inBrowser
  ? (navigator.languages.map(tag => tag.slice(0, 2)).find((tag): tag is 'en' | 'de' => tag === 'en' || tag === 'de') ??
    'en')
  : 'en';

export const shownInterface: Interface = chosenInterface ?? browserInterface;

/** The language of the interface, as a BCP 47 tag: for dates, numbers and plurals. */
export const locale = { en: 'en', de: 'de', pseudo: 'ar' }[shownInterface];

/** `?locale=` tries a language out in this tab; the account's choice is kept in this browser. */
function readChoice(): Interface | undefined {
  const isKnown = (value: string | null): value is Interface => value !== null && known.includes(value);
  try {
    const tried = new URLSearchParams(window.location.search).get('locale');
    if (isKnown(tried)) sessionStorage.setItem(key, tried);
    return [sessionStorage.getItem(key), localStorage.getItem(key)].find(isKnown);
  } catch {
    // Storage may be blocked; then the browser decides.
    return undefined;
  }
}

/** Keeps the choice, or leaves it to the browser again; every text is made anew. */
export function chooseInterface(next: Interface | undefined): void {
  try {
    sessionStorage.removeItem(key);
    if (next) localStorage.setItem(key, next);
    else localStorage.removeItem(key);
  } catch {
    // See `readChoice`.
  }
  window.location.reload();
}

if (inBrowser) {
  document.documentElement.lang = locale;
  document.documentElement.dir = shownInterface === 'pseudo' ? 'rtl' : 'ltr';
}

let dictionary: Dictionary = {};
let dress: (message: string) => string = message => message;

/** Fetches the words of the chosen language; English asks for nothing. Areas take theirs when they are loaded, so this comes first. */
export async function loadLanguage(): Promise<void> {
  if (shownInterface === 'de') dictionary = (await import('#dashboard/messages/de/german.ts')).german;
  if (shownInterface === 'pseudo') dress = (await import('#dashboard/messages/pseudo.ts')).pseudo;
}

/** What the chosen language says to this; nothing in English, and where it has no word for it. */
export const translated = (area: string, name: string): string | undefined => dictionary[area]?.[name];

/** The message to show: in the chosen language where there is one, else the English one. */
export const localized = (area: string, name: string, english: string): string =>
  dress(translated(area, name) ?? english);
