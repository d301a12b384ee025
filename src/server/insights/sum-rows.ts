import { sql } from 'kysely';

/** Rows that are added to a sum, or taken from it again: sums of spans by their names, or days. */
export interface SumPart {
  of: 'spans' | 'days';
  from: string;
  to: string;
  sign: 1 | -1;
}

export interface SiteOfSums {
  organizationId: string;
  siteId: string;
}

export interface Period extends SiteOfSums {
  from: string | undefined;
  to: string | undefined;
}

const columnsOf = {
  // What differs in most comes first, as rows are grouped by comparing them.
  page: { of: ['page_id', 'space_id'], counts: ['views', 'helpful', 'unhelpful'] },
  search: { of: ['query'], counts: ['searches', 'without_result'] },
};

/** What was counted in a period of a site, as a query: summed for each page or search that was counted in it. */
export function sumsOf(what: 'page' | 'search', { organizationId, siteId }: SiteOfSums, parts: readonly SumPart[]) {
  const { of, counts } = columnsOf[what];
  const key = sql.raw(of.join(', '));
  const arms = parts.map(({ of: kind, from, to, sign }) => {
    const [table, column, days] = kind === 'spans' ? ['spans', 'span', 'days'] : ['days', 'day', '1'];
    const summed = [`${sign} * ${days} as days`, ...counts.map(count => `${sign} * ${count} as ${count}`)];
    return sql`select ${key}, ${sql.raw(summed.join(', '))} from ${sql.table(`${what}_${table}`)}
      where organization_id = ${organizationId} and site_id = ${siteId}
        and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to}`;
  });
  return sql`select ${key}, ${sql.raw(counts.map(count => `cast(sum(${count}) as integer) as ${count}`).join(', '))}
    from (${sql.join(arms, sql` union all `)}) p group by ${key} having sum(days) > 0`;
}
