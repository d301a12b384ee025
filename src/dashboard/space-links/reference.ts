import type { LinkItem, Reference } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-links.ts';

/** What people call the thing that a link points to; the written target where it is gone. */
export function targetTitle({ target, targetReference }: LinkItem): string {
  return (targetReference && referenceTitle(targetReference)) || target;
}

function referenceTitle(reference: Reference): string {
  switch (reference.kind) {
    case 'file':
      return reference.file.name;
    case 'url':
      return reference.url;
    case 'page':
      return reference.page.title || t('untitledPage');
    case 'user':
      return reference.user.displayName;
    case 'space':
      return reference.space.title || t('untitledSpace');
    case 'reusable-content':
      return reference.reusableContent.title;
    case 'collection':
      return typeof reference.collection.title === 'string' ? reference.collection.title : '';
    case 'openapi':
      return reference.openAPISpec.slug;
  }
}

/** A page that holds a link. */
export type LinkPlace = { id: string; title: string };

/** The pages that hold the link; reusable contents have no page of their own to go to. */
export function placesOf({ locationReferences }: LinkItem): { pages: LinkPlace[]; others: string[] } {
  const pages = locationReferences.flatMap(reference =>
    reference.kind === 'page' ? [{ id: reference.page.id, title: reference.page.title || t('untitledPage') }] : [],
  );
  const others = locationReferences.flatMap(reference =>
    reference.kind === 'reusable-content' ? [reference.reusableContent.title] : [],
  );
  return { pages, others };
}
