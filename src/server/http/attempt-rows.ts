import type { Db } from '../db/database.ts';
import type { AttemptRow } from '../db/tables/requests.ts';

/**
 * What is known of some subjects. New ones are inserted first, as a row that is not there yet cannot be locked; in one
 * order everywhere, so that there is no deadlock.
 */
export async function lockAttempts(tx: Db, subjects: readonly string[], now: string): Promise<AttemptRow[]> {
  const ordered = subjects.toSorted();
  await tx
    .insertInto('attempts')
    .values(ordered.map(subject => ({ subject, failures: 0, last_at: now })))
    .onConflict(conflict => conflict.column('subject').doNothing())
    .execute();
  return tx.selectFrom('attempts').selectAll().where('subject', 'in', ordered).orderBy('subject').forUpdate().execute();
}

export async function setFailures(tx: Db, { subject, failures, last_at }: AttemptRow): Promise<void> {
  await tx.updateTable('attempts').set({ failures, last_at }).where('subject', '=', subject).execute();
}

export async function takeBackFailure(tx: Db, subject: string): Promise<void> {
  await tx
    .updateTable('attempts')
    .set(eb => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

export async function deleteAttempts(tx: Db, subject: string): Promise<void> {
  await tx.deleteFrom('attempts').where('subject', '=', subject).execute();
}

export async function deleteAttemptsBefore(tx: Db, time: string): Promise<void> {
  await tx.deleteFrom('attempts').where('last_at', '<', time).execute();
}
