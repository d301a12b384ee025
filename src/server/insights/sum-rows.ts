import { sql } from 'kysely';

/** Days that are added to a sum, or taken from it again. */
export interface Days {
  from: string;
  to: string;
  sign: 1 | -1;
}

/** What a period is summed from: halves of months, which are summed already, and days at its ends. */
export interface SumParts {
  /** The first days of the first and the last half of a month. */
  spans: { from: string; to: string };
  days: Days[];
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
  page: { of: ['space_id', 'page_id'], counts: ['views', 'helpful', 'unhelpful'] },
  search: { of: ['query'], counts: ['searches', 'without_result'] },
};

/** What was counted in a period of a site, as a query: summed for each page or search that was counted in it. */
export function sumsOf(what: 'page' | 'search', { organizationId, siteId }: SiteOfSums, { spans, days }: SumParts) {
  const { of, counts } = columnsOf[what];
  const key = sql.raw(of.join(', '));
  const ofSite = sql`organization_id = ${organizationId} and site_id = ${siteId}`;
  const signed = ({ sign }: Days) => sql.raw([sign, ...counts.map(count => `${sign} * ${count}`)].join(', '));
  const parts = [
    sql`select ${key}, ${sql.raw(['days', ...counts].join(', '))} from ${sql.table(`${what}_spans`)}
      where ${ofSite} and span >= ${spans.from} and span <= ${spans.to}`,
    ...days.map(
      some => sql`select ${key}, ${signed(some)} from ${sql.table(`${what}_days`)}
        where ${ofSite} and day >= ${some.from} and day <= ${some.to}`,
    ),
  ];
  return sql`select ${key}, ${sql.raw(counts.map(count => `cast(sum(${count}) as integer) as ${count}`).join(', '))}
    from (${sql.join(parts, sql` union all `)}) p group by ${key} having sum(days) > 0`;
}
