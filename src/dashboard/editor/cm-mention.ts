import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { Page, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { isCalled } from '#dashboard/shell/is-called.ts';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';

/** What `@` can name: the pages of the space, and its people by the letters of their names. */
export type Mentionable = { pages: readonly Page[]; people: (query: string) => Promise<readonly User[]> };

const most = 8;

/** `@` begins a word; in an address or in code it is a letter like others. */
const typed = /(?:^|[\s([])@[\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+)?$/u;

const escaped = (text: string): string => text.replace(/[[\]\\`*_<>]/g, '\\$&');

/** Pages and people after `@`. While the people of another letter are asked for, those that are known stay to be chosen. */
export const mentionSource =
  (mentionable: () => Mentionable) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const match = context.matchBefore(typed);
    if (!match || /Code/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
    const from = match.from + match.text.indexOf('@');
    const { pages, people } = mentionable();
    const query = match.text.slice(match.text.indexOf('@') + 1);
    const found = await people(query);
    const offer = (name: string, known: readonly User[]): CompletionResult | null => {
      const options = [...pagesNamed(pages, name).map(ofPage), ...known.map(ofPerson)];
      const update: CompletionResult['update'] = (_, start, end, { state }) => {
        const text = state.sliceDoc(start, end);
        const next = text.slice(1);
        if (!next.startsWith(query) || !typed.test(text)) return null;
        const called = found.filter(user => isCalled(user, next));
        // All of a longer name are among those of the shorter one, unless there were more than were told.
        if (found.length >= most) void people(next).then(() => renew(context.view, from, text));
        return offer(next, called);
      };
      return options.length > 0 ? { from, filter: false, options, update } : null;
    };
    return offer(query, found);
  };

/** Asks again for what is offered, where the name is still being typed. */
export function renew(view: EditorView | undefined, from: number, text: string): void {
  if (!view || completionStatus(view.state) === null) return;
  if (view.state.sliceDoc(from, view.state.selection.main.head) === text) startCompletion(view);
}

const ofPage = ({ id, title, path }: Page): Completion =>
  completion(title, path, `[${escaped(title)}](page:${id} "mention")`, t('mentionPages'), 1);

const ofPerson = ({ id, displayName, email = '' }: User): Completion =>
  completion(displayName, email, `[@${escaped(displayName)}](user:${id})`, t('mentionPeople'), 2);

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
