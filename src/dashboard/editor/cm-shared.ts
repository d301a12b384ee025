import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

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
