import type { Reference } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-files.ts';

/** A place that uses a file. */
export type Usage = { id: string; title: string; space: { id: string; title: string } | undefined; isPage: boolean };

/** The pages and reusable contents among references. */
export function pagesUsing(references: readonly Reference[]): Usage[] {
  return references.flatMap((reference): Usage[] => {
    if (reference.kind === 'page') {
      const { page, space } = reference;
      return [{ id: page.id, title: page.title || t('untitledPage'), space, isPage: true }];
    }
    if (reference.kind !== 'reusable-content') return [];
    const { reusableContent: content, space } = reference;
    return [{ id: content.id, title: content.title, space, isPage: false }];
  });
}
