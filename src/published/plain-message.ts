import type { Answer } from './answer.ts';
import { contactHref } from './contact.ts';
import { renderMessage } from './layout/render.tsx';
import { Linker } from './linker.ts';
import { pageAnswer, type Theme } from './theme.ts';
import { directionOf, languageAsked, wordsOf } from './words/words.ts';

const MESSAGES = {
  404: { status: 404, title: 'unpublishedTitle', text: 'unpublishedText' },
  500: { status: 500, title: 'errorTitle', text: 'errorText' },
  'dead-link': { status: 404, title: 'deadLinkTitle', text: 'deadLinkText' },
} as const;

/**
 * A page that tells nothing of a site: without a contact it is the same whether one is there or not, also the one for what may have
 * been a share link.
 * @param acceptLanguage header of the request: the only thing that says which language the reader knows
 * @param contact e-mail address or URL of whom the reader can ask
 */
export function plainMessage(
  theme: Theme,
  message: keyof typeof MESSAGES,
  acceptLanguage: string | undefined,
  contact?: string,
): Answer {
  const customization = theme.plain;
  const lang = languageAsked(acceptLanguage);
  const words = wordsOf(lang);
  const { status, title: titled, text: said } = MESSAGES[message];
  const title = words[titled];
  const text = words[said === 'deadLinkText' && contact !== undefined ? 'deadLinkContact' : said];
  const action = contact === undefined ? undefined : { title: contact, href: contactHref(contact) };
  const linker = new Linker({ basePath: '', address: '', shareKey: undefined, spaces: [], current: undefined });
  const head = {
    title,
    description: '',
    canonical: '',
    alternates: [],
    noIndex: true,
    image: undefined,
    siteName: '',
    lang,
    dir: directionOf(lang),
    markdown: undefined,
  };
  const frame = {
    customization,
    title: '',
    logo: undefined,
    home: linker.site(),
    search: undefined,
    menu: [],
    pickers: [],
    signOut: undefined,
  };
  const answer = pageAnswer(theme, { customization, visibility: 'share-link' }, linker, status, assets =>
    renderMessage({ head, frame, sidebar: [], status, title, text, action }, { ...assets, favicons: [] }),
  );
  return { ...answer, headers: { ...answer.headers, vary: 'accept-language' } };
}
