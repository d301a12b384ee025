import { failureOf } from '../jobs/present.ts';
import { saidIn } from '../words/said.ts';
import type { Words } from '../words/words.ts';
import type { FailedTasks, OpenTasks } from './rows.ts';

const none = { waiting: 0, retrying: 0, running: 0 };

/** What is open and what failed, by kind; kinds with nothing of either are left out. */
export function presentTasks(open: readonly OpenTasks[], failed: readonly FailedTasks[], { texts }: Words) {
  const openOf = new Map(open.map(({ kind, waiting, retrying, running }) => [kind, { waiting, retrying, running }]));
  const failedOf = new Map(failed.map(tasks => [tasks.kind, tasks]));
  return [...new Set([...openOf.keys(), ...failedOf.keys()])].sort().flatMap(kind => {
    const counts = openOf.get(kind) ?? none;
    const last = failedOf.get(kind);
    if (!last && Object.values(counts).every(count => count === 0)) return [];
    const lastFailure = last && { at: last.at, error: saidIn(texts, failureOf(last) ?? '') };
    return [{ kind, ...counts, failed: last?.failed ?? 0, ...(lastFailure && { lastFailure }) }];
  });
}
