import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Page, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';

/** What `@` can name: the pages of the space, and its people by the letters of their names. */
export type Mentionable = { pages: readonly Page[]; people: (query: string) => Promise<readonly User[]> };

const most = 8;

/** `@` begins a word; in an address or in code it is a letter like others. */
const typed = /(?:^|[\s([])@[\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+)?$/u;

const escaped = (text: string): string => text.replace(/[[\]\\`*_<>]/g, '\\$&');

/** Pages and people after `@`. */
export const mentionSource =
  (mentionable: () => Mentionable) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const match = context.matchBefore(typed);
    if (!match || /Code/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
    const from = match.from + match.text.indexOf('@');
    const query = match.text.slice(match.text.indexOf('@') + 1);
    const { pages, people } = mentionable();
    const named = await people(query);
    const options = [
      ...pagesNamed(pages, query).map(page =>
        completion(page.title, page.path, `[${escaped(page.title)}](page:${page.id} "mention")`, t('mentionPages'), 1),
      ),
      ...named.map(({ id, displayName, email = '' }) =>
        completion(displayName, email, `[@${escaped(displayName)}](user:${id})`, t('mentionPeople'), 2),
      ),
    ];
    return options.length > 0 ? { from, filter: false, options } : null;
  };

function completion(label: string, detail: string, apply: string, section: string, rank: number): Completion {
  return { label, detail, apply, section: { name: section, rank } };
}

function pagesNamed(pages: readonly Page[], query: string): Page[] {
  return walkPages(pages)
    .map(({ page }) => ({ page, level: matchLevel(page.title, query) }))
    .filter(({ page, level }) => page.type !== 'link' && page.title !== '' && level > 1)
    .sort((a, b) => b.level - a.level)
    .slice(0, most)
    .map(({ page }) => page);
}
