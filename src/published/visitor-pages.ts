import type { Answer } from './answer.ts';
import { logoOf } from './frame.ts';
import { renderMessage } from './layout/render.tsx';
import { words } from './layout/words.ts';
import { Linker } from './linker.ts';
import type { SiteRecord } from './reader.ts';
import { pageAnswer, type Theme } from './theme.ts';

const MESSAGES = {
  'sign-in': { status: 401, title: words.signInTitle, text: words.signInText, action: undefined },
  'signed-out': { status: 200, title: words.signedOutTitle, text: words.signedOutText, action: words.signInAgain },
} as const;

/** A page for somebody who is not signed in: in the site's look, without a word of what the site says to those who are. */
export function visitorPage(theme: Theme, site: SiteRecord, basePath: string, message: keyof typeof MESSAGES): Answer {
  const { title: siteTitle, styling, themes, favicon, pagination, feedback } = site.customization;
  const customization = {
    ...{ styling, themes, favicon, pagination, feedback },
    header: { links: [] },
    footer: { groups: [] },
  };
  const linker = new Linker({ basePath, address: site.address, shareKey: undefined, spaces: [], current: undefined });
  const name = siteTitle || site.title;
  const { status, title, text, action } = MESSAGES[message];
  const head = {
    ...{ title: `${title} | ${name}`, description: '', canonical: '', noIndex: true, image: undefined },
    ...{ siteName: name, lang: 'en', dir: 'ltr' as const, markdown: undefined },
  };
  const frame = {
    ...{
      customization,
      title: name,
      logo: logoOf(site.customization, linker),
      home: linker.site(),
      search: undefined,
      menu: [],
      variants: [],
      signOut: undefined,
    },
  };
  const page = {
    ...{ head, frame, sidebar: [], status: status === 200 ? undefined : status, title, text },
    action: action && { title: action, href: linker.site() },
  };
  return pageAnswer(theme, { ...site, customization }, linker, status, assets => renderMessage(page, assets));
}
