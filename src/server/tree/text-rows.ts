import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { changeTexts } from '../db/text-counts.ts';
import { asIndexed, spaceTexts } from '../db/text-index.ts';

interface Difference {
  organization_id: string;
  id: string;
  before: string | null;
  was_hidden: 0 | 1 | null;
  after: string | null;
  is_hidden: 0 | 1;
}

const end = asIndexed('');

/**
 * Lets spaces be found by their titles as they are now, in the organization where they are; in the one where they were
 * they no longer are. Both are locked.
 * @param spaces a condition on `i`
 */
export async function settleTexts(
  tx: Db,
  { from, to }: { from: string; to: string },
  spaces: RawBuilder<boolean>,
  index = spaceTexts,
): Promise<void> {
  const text = sql`i.sort_title || cast(${end} as text)`;
  const isHidden = sql`case when i.base_level = 'none' then 1 else 0 end`;
  const left = sql`union all select t.organization_id, t.space_id, t.text, t.hidden, null, 0
    from spaces i join space_texts t on t.organization_id = ${from} and t.space_id = i.id
    where i.organization_id = ${to} and ${spaces}`;
  const { rows } = await sql<Difference>`
    select i.organization_id, i.id, t.text as before, t.hidden as was_hidden,
      case when i.deleted_at is null then ${text} end as after, ${isHidden} as is_hidden
    from spaces i left join space_texts t on t.organization_id = i.organization_id and t.space_id = i.id
    where i.organization_id = ${to} and ${spaces} and case when i.deleted_at is not null then t.text is not null
      else t.text is null or t.text <> ${text} or t.hidden <> ${isHidden} end
    ${from === to ? sql`` : left}`.execute(tx);
  const changes = rows.map(({ organization_id, id, before, was_hidden, after, is_hidden }) => ({
    ...{ organizationId: organization_id, id },
    before: before === null ? undefined : { text: before, hidden: was_hidden ?? 0 },
    after: after === null ? undefined : { text: after, hidden: is_hidden },
  }));
  await changeTexts(tx, index, changes);
}
