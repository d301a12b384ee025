import {
  type CompletionContext,
  type CompletionResult,
  hasNextSnippetField,
  hasPrevSnippetField,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Lookup } from '#dashboard/editor/reference-lookup.ts';

export type ReferenceKind = 'page' | 'file' | 'image' | 'spec' | 'path' | 'method' | 'condition';

/** Where a text names something by its id: the whole value, and the line before it. */
export type ReferencePlace = { kind: ReferenceKind; from: number; to: number; before: string };

type Form = { kind: ReferenceKind; open: RegExp; value: RegExp; isAddress?: true };

const quoted = /^[^"\n]*/;
const target = /^[^)\s]*/;

// Where an address can be typed as well, nothing is offered until a reference is begun or asked for.
const forms: readonly Form[] = [
  { kind: 'page', open: /\{% content-ref url="/, value: quoted },
  { kind: 'file', open: /\{% file src="/, value: quoted },
  { kind: 'spec', open: /\{% openapi[\w-]* (?:[^%\n]* )?spec="/, value: quoted },
  { kind: 'path', open: /\{% openapi-operation [^%\n]*path="/, value: quoted },
  { kind: 'method', open: /\{% openapi-operation [^%\n]*method="/, value: quoted },
  { kind: 'image', open: /<img (?:[^>\n]* )?src="/, value: quoted, isAddress: true },
  { kind: 'page', open: /<a (?:[^>\n]* )?href="/, value: quoted, isAddress: true },
  { kind: 'image', open: /!\[[^\]\n]*\]\(/, value: target, isAddress: true },
  { kind: 'page', open: /(?<!!)\[[^\]\n]*\]\(/, value: target, isAddress: true },
  { kind: 'condition', open: /\{% (?:else|el)?if (?:[^%\n"]|"[^"\n]*")*?(?<![\w.$\]])/, value: /^[\w.$[\]]*/ },
];

const typedWith = ({ open, value }: Form) => new RegExp(`(?:${open.source})(${value.source.slice(1)})$`);
const typed = forms.map(form => ({ ...form, typed: typedWith(form) }));

/** What is named at the cursor, where the text of the line says so. */
export function referenceAt(state: EditorState, pos: number, isAsked: boolean): ReferencePlace | undefined {
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  for (const form of typed) {
    const [whole, start] = form.typed.exec(before) ?? [];
    if (whole === undefined || start === undefined) continue;
    const isBegun = isAsked || /^(?:space:[\w-]+\/)?(?:page|file):/.test(start);
    if (form.isAddress && !isBegun) return undefined;
    if (form.kind === 'condition' && start === '' && !isAsked) return undefined;
    const from = pos - start.length;
    const rest = form.value.exec(line.text.slice(pos - line.from))?.[0].length ?? 0;
    const to = Math.max(pos + rest, Math.min(state.selection.main.to, line.to));
    return { kind: form.kind, from, to, before: line.text.slice(0, from - line.from) };
  }
  return undefined;
}

/** Pages, files, operations and what a condition can read, by their titles, where a text has their ids. */
export const referenceSource =
  (load: () => Promise<Lookup>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    const isAsked = explicit || hasNextSnippetField(state) || hasPrevSnippetField(state);
    const place = referenceAt(state, pos, isAsked);
    if (!place || /Code/.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const { offeredAt } = await import('#dashboard/editor/reference-options.ts');
    return offeredAt(place, context, await load());
  };
