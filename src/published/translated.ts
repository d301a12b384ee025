import { type Navigation, readable, type VisiblePage } from './navigation.ts';
import type { ContextSpace } from './site-context.ts';
import { directionOf } from './words/words.ts';

/** The spaces whose addresses answer to an audience. */
interface Sites {
  addressed: readonly ContextSpace[];
}

/** What shows is never read from what is hidden. */
const sourceIn = ({ addressed }: Sites, translation: ContextSpace, { spaceId }: Origin) =>
  addressed.find(({ record, isListed }) => record.spaceId === spaceId && (isListed || !translation.isListed));

/** What a page of a translation was made from, as its run has written it down. */
export interface Origin {
  spaceId: string;
  /** Hash of the text that was translated; empty for none. */
  document: string;
  /** Language of that text; unknown to translations of old. */
  language: string | undefined;
  /** Whether the page still has that text itself, because nobody has translated it. */
  isUntranslated: boolean;
}

/** @returns `undefined` for a page of no translation */
export function originOf(
  { record }: Pick<ContextSpace, 'record'>,
  { node: { computed } }: Pick<VisiblePage, 'node'>,
): Origin | undefined {
  // A space that was a translation once is edited by people who tell no run of it.
  if (!record.isTranslation || computed?.type !== 'builtin:translation') return undefined;
  const { space, document, language, translated } = computed.props;
  if (typeof space !== 'string' || typeof document !== 'string') return undefined;
  return {
    spaceId: space,
    document,
    language: typeof language === 'string' ? language : undefined,
    isUntranslated: translated === false,
  };
}

/** What a page says of the page that it is a translation of. */
export interface SourceNote {
  /** `changed`: the source has changed since. `untranslated`: the page shows the text of the source. */
  kind: 'changed' | 'untranslated';
  /** Of the source; its space's title where nobody has said the language. */
  lang: string | undefined;
  title: string;
  /** ISO 8601. */
  changedAt: string;
  /** Left out where the source is not on the site for this audience. */
  source: { space: ContextSpace; page: VisiblePage } | undefined;
}

/** What has to be said of a page of a translation; its source is loaded where there is one. */
export function sourceNote(sites: Sites, translation: ContextSpace, page: VisiblePage): SourceNote | undefined {
  const origin = originOf(translation, page);
  if (!origin) return undefined;
  const space = sourceIn(sites, translation, origin);
  const found = space?.content?.navigation.byId.get(page.node.id);
  const source = space && found && { space, page: found };
  if (origin.isUntranslated) return noteOf('untranslated', origin, source, page);
  if (!source || (source.page.node.body ?? '') === origin.document) return undefined;
  return noteOf('changed', origin, source, source.page);
}

/** A page that the source has and its translation has not. */
export interface Untranslated {
  source: { space: ContextSpace; page: VisiblePage };
  note: SourceNote;
  /** The page in the place that it would have in the translation. */
  page: VisiblePage;
}

/**
 * The page of the source at a path that a translation has nothing at. Both contents are loaded.
 * @param path without the segments of the space
 */
export function untranslatedAt(context: Sites, space: ContextSpace, path: string): Untranslated | undefined {
  const source = sourceSpaceOf(context, space);
  const at = source?.space.content?.navigation.byPath.get(path);
  const page = at && at.node.type !== 'link' ? readable(at) : undefined;
  if (!source || !page || !space.content || space.content.navigation.byId.has(page.node.id)) return undefined;
  const found = { space: source.space, page };
  return {
    source: found,
    note: noteOf('untranslated', source.origin, found, page),
    page: grafted(page, space.content.navigation),
  };
}

/** The space of the site that another one is a translation of. */
export function sourceSpaceOf(
  sites: Sites,
  translation: ContextSpace,
): { space: ContextSpace; origin: Origin } | undefined {
  if (!translation.record.isTranslation) return undefined;
  for (const page of translation.content?.navigation.documents ?? []) {
    const origin = originOf(translation, page);
    const space = origin && sourceIn(sites, translation, origin);
    if (origin) return space && { space, origin };
  }
  return undefined;
}

const noteOf = (
  kind: SourceNote['kind'],
  { language }: Origin,
  source: SourceNote['source'],
  { node }: VisiblePage,
): SourceNote => ({
  kind,
  lang: language ?? source?.space.record.language ?? undefined,
  title: source?.space.record.title ?? '',
  changedAt: node.updatedAt,
  source,
});

/** Below the pages of the translation, as far as it has those above the page. */
function grafted(page: VisiblePage, navigation: Navigation): VisiblePage {
  const { parent } = page;
  return {
    ...page,
    children: [],
    parent: parent && (navigation.byId.get(parent.node.id) ?? grafted(parent, navigation)),
  };
}

/** The language that a page's own text is in, where it is another than its site's words. */
export const textLanguageOf = (note: SourceNote | undefined) =>
  note?.kind === 'untranslated' && note.lang ? { lang: note.lang, dir: directionOf(note.lang) } : undefined;
