import type { Database, LastStep } from './database.ts';

/** A database whose transactions take steps of others when their own work is done. */
export function withLastSteps(database: Omit<Database, 'beforeCommit'>): Database {
  const steps: LastStep[] = [];
  return {
    ...database,
    write: (work, options) =>
      database.write(async tx => {
        const value = await work(tx);
        for (const step of steps) await step(tx);
        return value;
      }, options),
    beforeCommit: step => void steps.push(step),
  };
}
