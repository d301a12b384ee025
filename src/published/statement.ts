import type { Answer } from './answer.ts';
import { frameOf } from './frame.ts';
import { languageOf } from './head.ts';
import { renderStatement } from './layout/render.tsx';
import type { Linker } from './linker.ts';
import { sidebarOf } from './page-data.ts';
import type { ContextSpace, SiteContext } from './site-context.ts';
import { statementHref } from './statement-address.ts';
import { pageAnswer, type Theme } from './theme.ts';
import { wordsOf } from './words/words.ts';

/** The site's accessibility statement, in the language and the look of a space. */
export async function showStatement(
  theme: Theme,
  context: SiteContext,
  space: ContextSpace,
  linker: Linker,
): Promise<Answer> {
  await context.load([space]);
  const { site } = context;
  const frame = frameOf(context, space, undefined, linker);
  const language = languageOf(context, space);
  const statement = {
    head: {
      title: `${wordsOf(language.lang).statementTitle} | ${frame.title}`,
      description: '',
      canonical: linker.canonical(statementHref(context, space, linker)),
      alternates: [],
      noIndex: site.visibility !== 'public',
      image: undefined,
      siteName: frame.title,
      ...language,
      markdown: undefined,
    },
    frame,
    sidebar: space.content ? sidebarOf(space, space.content.navigation, undefined, linker) : [],
    contact: site.contact,
  };
  const look = { customization: frame.customization, visibility: site.visibility };
  return pageAnswer(theme, look, linker, 200, assets => renderStatement(statement, assets));
}
