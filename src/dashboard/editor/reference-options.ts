import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Page } from '#client/types.gen.ts';
import { renew } from '#dashboard/editor/cm-mention.ts';
import type { ReferencePlace } from '#dashboard/editor/cm-references.ts';
import { insertReference } from '#dashboard/editor/insert-reference.ts';
import type { Lookup, OtherPage } from '#dashboard/editor/reference-lookup.ts';
import { t as editor } from '#dashboard/messages/editor.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { attribute, nameOf } from '#dashboard/shell/spec-operations.ts';

/** Something to name: shown by its title, written as `value`. */
export type Choice = {
  value: string;
  label: string;
  detail?: string;
  /** What its list is called. */
  section?: string;
  /** Written into the tag as well. */
  method?: string;
};

const shown = 50;

const nameTyped = (text: string): string => text.replace(/^(?:space:[\w-]+\/)?(?:page|file):/, '').trim();

/** Those that match, best first; what is written already comes before all. */
function matching(choices: readonly Choice[], query: string, written = ''): Choice[] {
  return choices
    .map(choice => ({
      choice,
      level:
        choice.value === written
          ? 4
          : Math.max(matchLevel(choice.label, query), Math.min(matchLevel(choice.detail ?? '', query), 2)),
    }))
    .filter(({ level }) => level > 1)
    .sort((a, b) => b.level - a.level)
    .slice(0, shown)
    .map(({ choice }) => choice);
}

/** What can stand at a place, narrowed at once by each letter, and by what the service finds of it. */
export async function offeredAt(
  place: ReferencePlace,
  context: CompletionContext,
  lookup: Lookup,
): Promise<CompletionResult | null> {
  const { state, pos, explicit, view } = context;
  const known = await knownAt(place, lookup).catch(() => []);
  const others = async (query: string) => {
    const found = query === '' ? [] : await foundAt(place, query, lookup).catch(() => []);
    return found.filter(({ value }) => !known.some(other => other.value === value));
  };
  const written = state.sliceDoc(place.from, place.to);
  const begun = nameTyped(state.sliceDoc(place.from, pos));
  // Asked for at what is written already: everything that could stand there instead.
  const isWritten = explicit && known.some(({ value }) => value === written);
  const found = isWritten ? [] : await others(begun);

  const offer = (
    { from, to }: { from: number; to: number },
    query: string,
    elsewhere: readonly Choice[],
  ): CompletionResult | null => {
    const options = [...matching(known, query, isWritten ? written : undefined), ...elsewhere].map(completionAt(place));
    const update: CompletionResult['update'] = (_, start, end, now) => {
      const text = now.state.sliceDoc(start, now.pos);
      const next = nameTyped(text);
      void others(next).then(more => more.length > 0 && renew(view, start, text));
      const still = found.filter(
        ({ label, detail = '' }) => Math.max(matchLevel(label, next), matchLevel(detail, next)) > 1,
      );
      return offer({ from: start, to: end }, next, still);
    };
    return options.length > 0 ? { from, to, filter: false, options, update } : null;
  };
  return offer(place, isWritten ? '' : begun, found);
}

async function knownAt({ kind, before }: ReferencePlace, lookup: Lookup): Promise<Choice[]> {
  const specBefore = /spec="([^"\n]*)"/.exec(before)?.[1] ?? '';
  switch (kind) {
    case 'page':
      return walkPages(lookup.pages).flatMap(({ page }) => (page.type === 'link' ? [] : ofPage(page)));
    case 'file':
    case 'image':
      return ofFiles(kind, await lookup.files());
    case 'spec':
      return (await lookup.specs()).map(ofSpec);
    case 'path':
      return (await lookup.operations(specBefore)).map(({ path, method, summary }) => ({
        value: attribute(path),
        label: nameOf({ path, method }),
        detail: summary,
        method,
        section: t('referenceOperations'),
      }));
    case 'method': {
      const path = /path="([^"\n]*)"/.exec(before)?.[1];
      const operations = await lookup.operations(specBefore);
      return operations
        .filter(operation => attribute(operation.path) === path)
        .map(({ method, summary }) => ({ value: method, label: method, detail: summary }));
    }
    case 'condition':
      return (await lookup.conditions()).map(option => ({ ...option, value: option.label }));
  }
}

/** What the service finds by a query, beside what is known of a list or of the space. */
async function foundAt({ kind }: ReferencePlace, query: string, lookup: Lookup): Promise<Choice[]> {
  switch (kind) {
    case 'page':
      return (await lookup.otherPages(query)).map(ofOtherPage);
    case 'file':
    case 'image':
      return ofFiles(kind, await lookup.files(query));
    case 'spec':
      return (await lookup.specs(query)).map(ofSpec);
    default:
      return [];
  }
}

const ofFiles = (kind: 'file' | 'image', files: Awaited<ReturnType<Lookup['files']>>): Choice[] =>
  files
    .filter(({ contentType }) => kind === 'file' || contentType.startsWith('image/'))
    .map(({ id, name }) => ({ value: `file:${id}`, label: name, section: t('referenceFiles') }));

const ofSpec = ({ slug, document }: Awaited<ReturnType<Lookup['specs']>>[number]): Choice => ({
  value: slug,
  label: document?.title || slug,
  detail: slug,
  section: t('referenceSpecs'),
});

const ofPage = ({ id, title, path }: Page): Choice => ({
  value: `page:${id}`,
  label: title || editor('untitled'),
  detail: path,
  section: t('mentionPages'),
});

const ofOtherPage = ({ id, title, path, space }: OtherPage): Choice => ({
  value: `space:${space.id}/page:${id}`,
  label: title || editor('untitled'),
  detail: path,
  section: space.title,
});

const ranks = [t('mentionPages')];

const completionAt =
  (place: ReferencePlace) =>
  (choice: Choice): Completion => ({
    label: choice.label,
    ...(choice.detail && { detail: choice.detail }),
    ...(choice.section && { section: { name: choice.section, rank: ranks.includes(choice.section) ? 1 : 2 } }),
    apply: (view, completion, from, to) => insertReference(view, { ...place, from, to }, choice, completion),
  });
