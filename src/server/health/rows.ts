import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface OpenTasks {
  kind: string;
  waiting: number;
  retrying: number;
  running: number;
  /** When the first of those was due that may run now and do not. */
  due: string | null;
}

export interface FailedTasks {
  kind: string;
  failed: number;
  /** Of the last one. */
  at: string;
  error: string | null;
  failure: string | null;
}

/** Whether another organization is in the installation, be it one that can still be restored. */
export async function hasOthers(db: Db, organizationId: string): Promise<boolean> {
  const other = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '<>', organizationId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

interface Scope {
  organizationId: string;
  /** With those of the installation itself, which belong to no organization. */
  ofNone: boolean;
}

const isIn = ({ organizationId, ofNone }: Scope): RawBuilder<boolean> =>
  ofNone
    ? sql`(organization_id = ${organizationId} or organization_id is null)`
    : sql`organization_id = ${organizationId}`;

/** What is not over, by kind; what waits for its time is not among it. */
export async function openTasks(db: Db, scope: Scope, now: string): Promise<OpenTasks[]> {
  const { rows } = await sql<OpenTasks>`select kind,
      cast(sum(case when state = 'queued' and attempts = 0 and due_at <= ${now} then 1 else 0 end) as integer) as waiting,
      cast(sum(case when state = 'queued' and attempts > 0 then 1 else 0 end) as integer) as retrying,
      cast(sum(case when state = 'running' then 1 else 0 end) as integer) as running,
      min(case when state = 'queued' and due_at <= ${now} then due_at end) as due
    from jobs where due_at is not null and ${isIn(scope)} group by kind`.execute(db);
  return rows;
}

/** What failed for good since then, by kind. */
export async function failedTasks(db: Db, scope: Scope, since: string): Promise<FailedTasks[]> {
  const { rows } = await sql<FailedTasks>`select kind, failed, finished_at as at, error, failure
    from (select kind, finished_at, error, failure, cast(count(*) over (partition by kind) as integer) as failed,
        row_number() over (partition by kind order by finished_at desc, id desc) as place
      from jobs where state = 'failed' and finished_at >= ${since} and ${isIn(scope)}) f
    where place = 1`.execute(db);
  return rows;
}
