import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { getAuthenticatedUserOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Turns } from '#dashboard/shell/turns.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

let log: string[] = [];

/** For the file of a test that calls `readMeanwhile`. */
export const logRequests = (): void =>
  answerRequests(async ({ url }) => {
    log.push(new URL(url).pathname);
    return Response.json({ items: [] });
  });

/** Reads something while a change of it is on its way. @returns what happened, in its order */
export async function readMeanwhile(
  options: { queryKey: QueryKey; queryFn?: unknown },
  { inTurn }: Turns,
): Promise<readonly string[]> {
  const queries = new QueryClient();
  const fetch = (read: typeof options) => queries.fetchQuery(read as { queryKey: QueryKey; queryFn: () => unknown }); // whatever is read
  log = [];
  const answer = Promise.withResolvers<void>();
  const changed = inTurn(() => answer.promise).then(() => log.push('changed'));
  const reading = fetch(options);
  // By the time another answer is here, this would be, too.
  await fetch(getAuthenticatedUserOptions());
  answer.resolve();
  await Promise.all([changed, reading]);
  return log;
}
