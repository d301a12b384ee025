import { createHash } from 'node:crypto';
import type { PageNode } from '#document/model.ts';
import { findSpace } from '../access/item-rows.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { TranslationPageRow, TranslationRow } from '../db/tables/translations.ts';
import { findRevision } from '../revisions/rows.ts';

/** A short name for a value; equal for equal values. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);

/** Fingerprint of what is translated of a page or a reusable content. */
export const sourceOf = ({ title, description, body }: Pick<PageNode, 'title' | 'description' | 'body'>): string =>
  digest([title, description ?? '', body ?? '']);

/** What is translated of a page or a reusable content, as it is kept beside its translation. */
export const sourceColumns = ({
  title,
  description,
  body,
}: Pick<PageNode, 'title' | 'description' | 'body'>): Pick<
  TranslationPageRow,
  'source_title' | 'source_description' | 'source_body'
> => ({ source_title: title, source_description: description ?? '', source_body: body ?? null });

/** The main content of the source as it is now. */
export async function sourceHead(
  db: Db,
  { organization_id: organizationId, source_space_id: spaceId }: TranslationRow,
): Promise<RevisionRow | undefined> {
  const space = await findSpace(db, organizationId, spaceId);
  return space && findRevision(db, { organizationId, spaceId }, space.revision_id);
}
