import type { Answer } from './answer.ts';
import { renderMessage } from './layout/render.tsx';
import { words } from './layout/words.ts';
import { Linker } from './linker.ts';
import type { Customization } from './reader.ts';
import { pageAnswer, type Theme } from './theme.ts';

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
  404: { title: words.unpublishedTitle, text: words.unpublishedText },
  500: { title: words.errorTitle, text: words.errorText },
} as const;

/** A page that belongs to no site, and so tells nothing of one: it is the same whether a site is there or not. */
export function plainMessage(theme: Theme, status: keyof typeof MESSAGES): Answer {
  const { title, text } = MESSAGES[status];
  const linker = new Linker({ basePath: '', address: '', shareKey: undefined, spaces: [], current: undefined });
  const head = {
    title,
    description: '',
    canonical: '',
    noIndex: true,
    image: undefined,
    siteName: '',
    lang: 'en',
    dir: 'ltr' as const,
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
  return pageAnswer(theme, { customization: NEUTRAL, visibility: 'share-link' }, linker, status, assets =>
    renderMessage({ head, frame, sidebar: [], status, title, text, action: undefined }, { ...assets, favicons: [] }),
  );
}
