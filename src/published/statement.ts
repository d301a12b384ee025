import type { Answer } from './answer.ts';
import { renderStatement } from './layout/render.tsx';
import type { Linker } from './linker.ts';
import { ownPage } from './own-page.ts';
import type { ContextSpace, SiteContext } from './site-context.ts';
import { statementHref } from './statement-address.ts';
import { pageAnswer, type Theme } from './theme.ts';

/** The site's accessibility statement, in the language and the look of a space. */
export async function showStatement(
  theme: Theme,
  context: SiteContext,
  space: ContextSpace,
  linker: Linker,
): Promise<Answer> {
  const { site } = context;
  const { page, look } = await ownPage(context, space, linker, {
    titled: words => words.statementTitle,
    canonical: linker.canonical(statementHref(context, space, linker)),
    noIndex: site.visibility !== 'public',
  });
  const statement = { ...page, contact: site.contact };
  return pageAnswer(theme, look, linker, 200, assets => renderStatement(statement, assets));
}
