import { type RawBuilder, sql } from 'kysely';
import type { TextIndex } from './text-index.ts';

/** An index of texts, and what it is made from anew. */
export interface TextSource extends Pick<TextIndex, 'name' | 'id' | 'marks'> {
  /** A query with the columns `organization_id`, `id`, `text`, and `hidden` where texts can be marked. */
  from: RawBuilder<unknown>;
}

/** The members. */
export const memberSource: TextSource = {
  name: 'member',
  id: 'user_id',
  marks: false,
  from: sql`(select organization_id, user_id as id, search_text as text from members)`,
};

/** The spaces that are not deleted. */
export const spaceSource: TextSource = {
  name: 'space',
  id: 'space_id',
  marks: true,
  from: sql`(select organization_id, id, sort_title as text, case when base_level = 'none' then 1 else 0 end as hidden
    from spaces where deleted_at is null)`,
};

/** The column for marks, as a table declares it and as a list of columns has it after others. */
export const markColumns = ({ marks }: Pick<TextIndex, 'marks'>) => ({
  declared: marks ? sql`hidden integer not null,` : sql``,
  listed: marks ? sql`, hidden` : sql``,
});
