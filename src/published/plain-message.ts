import type { Answer } from './answer.ts';
import { renderMessage } from './layout/render.tsx';
import { Linker } from './linker.ts';
import type { Customization } from './reader.ts';
import { pageAnswer, type Theme } from './theme.ts';
import { directionOf, languageAsked, wordsOf } from './words/words.ts';

const NEUTRAL: Customization = {
  styling: { primaryColor: { light: '#2353cf', dark: '#8fb0ff' }, corners: 'rounded' },
  themes: { default: 'system', toggeable: true },
  favicon: {},
  header: { links: [] },
  footer: { groups: [] },
  pagination: { enabled: true },
  feedback: { enabled: false },
};

const MESSAGES = {
  404: { title: 'unpublishedTitle', text: 'unpublishedText' },
  500: { title: 'errorTitle', text: 'errorText' },
} as const;

/**
 * A page that belongs to no site, and so tells nothing of one: it is the same whether a site is there or not.
 * @param acceptLanguage header of the request: the only thing that says which language the reader knows
 */
export function plainMessage(theme: Theme, status: keyof typeof MESSAGES, acceptLanguage: string | undefined): Answer {
  const lang = languageAsked(acceptLanguage);
  const words = wordsOf(lang);
  const [title, text] = [words[MESSAGES[status].title], words[MESSAGES[status].text]];
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
    customization: NEUTRAL,
    title: '',
    logo: undefined,
    home: linker.site(),
    search: undefined,
    menu: [],
    variants: [],
    signOut: undefined,
  };
  const answer = pageAnswer(theme, { customization: NEUTRAL, visibility: 'share-link' }, linker, status, assets =>
    renderMessage({ head, frame, sidebar: [], status, title, text, action: undefined }, { ...assets, favicons: [] }),
  );
  return { ...answer, headers: { ...answer.headers, vary: 'accept-language' } };
}
