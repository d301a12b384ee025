import type { Answer } from './answer.ts';
import { logoOf } from './frame.ts';
import { renderMessage } from './layout/render.tsx';
import { Linker } from './linker.ts';
import type { SiteRecord } from './reader.ts';
import { pageAnswer, type Theme } from './theme.ts';
import { directionOf, wordsOf } from './words/words.ts';

const MESSAGES = {
  'sign-in': { status: 401, title: 'signInTitle', text: 'signInText', action: undefined },
  // There is no place to sign in again that the site knows.
  'refused-here': { status: 401, title: 'signInTitle', text: 'signInRefused', action: undefined },
  refused: { status: 401, title: 'signInTitle', text: 'signInRefused', action: 'signInAgain' },
  'signed-out': { status: 200, title: 'signedOutTitle', text: 'signedOutText', action: 'signInAgain' },
} as const;

interface Asked {
  site: SiteRecord;
  basePath: string;
  /** Of the page, as there are words (`languageAsked`). */
  language: string;
}

/**
 * A page for somebody who is not signed in: in the site's look, without a word of what the site says to those who are.
 * @param signIn where its button leads; the start of the site unless told
 */
export function visitorPage(
  theme: Theme,
  { site, basePath, language }: Asked,
  message: keyof typeof MESSAGES,
  signIn?: string,
): Answer {
  const { title: siteTitle, styling, themes, favicon, header, trademark } = site.customization;
  const customization = {
    ...theme.plain,
    ...{ styling, themes, favicon, trademark },
    header: { preset: header.preset, links: [] },
  };
  const linker = new Linker({ basePath, address: site.address, shareKey: undefined, spaces: [], current: undefined });
  const name = siteTitle || site.title;
  const words = wordsOf(language);
  const { status, action } = MESSAGES[message];
  const [title, text] = [words[MESSAGES[message].title], words[MESSAGES[message].text]];
  const head = {
    ...{ title: `${title} | ${name}`, description: '', canonical: '', alternates: [], noIndex: true, image: undefined },
    ...{ siteName: name, lang: language, dir: directionOf(language), markdown: undefined },
  };
  const frame = {
    ...{
      customization,
      title: name,
      logo: logoOf(header.logo, linker),
      home: linker.site(),
      search: undefined,
      menu: [],
      pickers: [],
      signOut: undefined,
    },
  };
  const page = {
    ...{ head, frame, sidebar: [], status: status === 200 ? undefined : status, title, text },
    action: action && { title: words[action], href: signIn ?? linker.site() },
  };
  return pageAnswer(theme, { ...site, customization }, linker, status, assets => renderMessage(page, assets));
}
