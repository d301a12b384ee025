import { fold } from '#lib/fold.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';

/** The slugs of those whose slug or title has a text. An organization has few enough to compare all their titles. */
export function slugsNamed(all: readonly Pick<OpenAPISpecRow, 'slug' | 'document_title'>[], search: string): string[] {
  const text = fold(search);
  const has = ({ slug, document_title }: (typeof all)[number]) =>
    `${slug}\n${fold(document_title ?? '')}`.includes(text);
  return all.filter(has).map(({ slug }) => slug);
}
