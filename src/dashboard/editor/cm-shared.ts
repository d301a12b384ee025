import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { slashBefore } from '#dashboard/editor/cm-slash.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';

/** What a text can refer to. */
export type Shared = {
  variables: Readonly<Record<string, string>>;
  reusableContents: readonly { id: string; title: string }[];
};

/** Variables after `{{`, and reusable contents in an include. `load` asks for them when they are first needed. */
export const sharedSource =
  (load: () => Promise<Shared | undefined>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const expression = context.matchBefore(/\{\{\s*[\w.]*$/);
    const include = context.matchBefore(/\{% include "[^"\n]*$/);
    if (!expression && !include) return null;
    const shared = await load();
    if (!shared) return null;
    if (expression)
      return {
        from: expression.from + (/^\{\{\s*/.exec(expression.text)?.[0].length ?? 0),
        options: Object.entries(shared.variables).map(([name, value]) => ({
          label: `space.vars.${name}`,
          detail: value,
        })),
        validFor: /^[\w.]*$/,
      };
    return {
      from: (include?.from ?? 0) + '{% include "'.length,
      options: shared.reusableContents.map(({ id, title }) => ({
        label: title,
        apply: `reusable-content:${id}`,
        detail: id.slice(0, 6),
      })),
      filter: true,
    };
  };

/** Reusable contents and variables by name after `/`, below the blocks. */
export const sharedSlashSource =
  (load: () => Promise<Shared | undefined>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = slashBefore(context);
    const query = typed?.text.slice(1).trim() ?? '';
    if (!typed || query === '') return null;
    const shared = await load();
    if (!shared) return null;
    const matches = (name: string) => matchLevel(name, query) > 1;
    const contents = shared.reusableContents.filter(({ title }) => matches(title));
    const variables = Object.entries(shared.variables).filter(([name]) => matches(name));
    return {
      from: typed.from,
      filter: false,
      options: [
        ...contents.map(({ id, title }) => ({
          label: title,
          apply: `{% include "reusable-content:${id}" %}\n`,
          section: { name: t('reusableContents'), rank: 100 },
        })),
        ...variables.map(([name, value]) => ({
          label: name,
          detail: value,
          apply: `{{ space.vars.${name} }}`,
          section: { name: t('variables'), rank: 101 },
        })),
      ],
    };
  };
