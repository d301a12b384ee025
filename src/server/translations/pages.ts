import type { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import type { TranslationPage } from '#contract/translations.ts';
import { findSpace } from '../access/rows.ts';
import { cut } from '../content/read.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree } from '../content/trees.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findRevision } from '../revisions/rows.ts';
import { findTranslatedPages } from './memory-rows.ts';
import type { SeenTranslationRow } from './rows.ts';
import { sourceOf } from './source.ts';

/** `listTranslationPages`: every page of the source as it is now. */
export async function listPages(context: Context, row: SeenTranslationRow, query: ListQuery) {
  const { db } = context;
  const { organization_id: organizationId, source_space_id: spaceId, id: translationId } = row;
  const space = await findSpace(db, organizationId, spaceId);
  const revision = space && (await findRevision(db, { organizationId, spaceId }, space.revision_id));
  if (!revision) throw notFound('revision');
  const { pages } = await loadTree(new ContentStore(db, organizationId), revision.root);
  const numbered = pages.map((page, index) => ({ page, index }));
  const { items, next } = cut(numbered, ({ page, index }) => [index, page.node.id], query, ['pages', translationId]);
  const known = await findTranslatedPages(db, { organizationId, translationId });
  return {
    items: items.map(({ page: { node, path } }): z.input<typeof TranslationPage> => {
      const translated = known.get(node.id);
      return {
        page: node.id,
        title: node.title,
        path,
        state: stateOf(translated, sourceOf(node)),
        kept: translated?.kept ?? 0,
        ...(translated ? { translatedAt: translated.translated_at } : {}),
      };
    }),
    count: pages.length,
    ...(next ? { next } : {}),
  };
}

function stateOf(row: TranslationPageRow | undefined, source: string) {
  if (!row) return 'missing' as const;
  if (row.source !== source) return 'outdated' as const;
  return row.kept > 0 ? ('partial' as const) : ('translated' as const);
}
