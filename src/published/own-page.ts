import { frameOf } from './frame.ts';
import { languageOf } from './head.ts';
import type { Linker } from './linker.ts';
import { sidebarOf } from './page-data.ts';
import type { ContextSpace, SiteContext } from './site-context.ts';
import type { Words } from './words/english.ts';
import { wordsOf } from './words/words.ts';

/** What pages that nobody wrote have in common: they are in the language, the frame and the look of a space. */
export async function ownPage(
  context: SiteContext,
  space: ContextSpace,
  linker: Linker,
  { titled, canonical, noIndex }: { titled: (words: Words) => string; canonical: string; noIndex: boolean },
) {
  await context.load([space]);
  const frame = frameOf(context, space, undefined, linker);
  const language = languageOf(context, space);
  const words = wordsOf(language.lang);
  return {
    words,
    look: { customization: frame.customization, visibility: context.site.visibility },
    page: {
      head: {
        title: `${titled(words)} | ${frame.title}`,
        ...{ description: '', canonical, alternates: [], noIndex, image: undefined },
        ...{ siteName: frame.title, ...language, markdown: undefined },
      },
      frame,
      sidebar: space.content ? sidebarOf(space, space.content.navigation, undefined, linker) : [],
    },
  };
}
