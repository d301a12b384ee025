import { z } from 'zod';
import { recordEvent } from '../audit/record.ts';
import { takeSnapshot } from '../audit/targets.ts';
import type { Db } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import type { Clock } from '../services.ts';

/** Whose request an import began with, for the audit log: the job that ends it has none. */
export const ImportOrigin = z.object({
  requestId: z.string().nullable(),
  address: z.string(),
  session: z.boolean(),
});

export const originOf = ({ requestId, address, caller }: Context): z.infer<typeof ImportOrigin> => ({
  requestId,
  address,
  session: caller.kind === 'user' && caller.session,
});

interface Ended {
  spaceId: string;
  userId: string;
  source: string;
  /** Missing for imports that were queued by an earlier version. */
  origin?: z.infer<typeof ImportOrigin> | undefined;
  /** Why it came to nothing. */
  error?: string;
}

/** Writes into the audit log how an import into a space ended, in the transaction of its end. */
export async function recordImport(
  { db, clock }: { db: Db; clock: Clock },
  { spaceId, userId, source, origin, error }: Ended,
): Promise<void> {
  const target = await takeSnapshot('space', db, { params: { spaceId }, madeId: undefined, callerId: userId });
  if (!target) return;
  const { requestId, address, session } = origin ?? { requestId: null, address: '', session: false };
  await recordEvent(
    { db, services: { clock }, requestId, address, caller: { kind: 'user', userId, tokenId: '', session } },
    {
      action: error === undefined ? 'space.import' : 'space.import_fail',
      target,
      payload: { source, ...(error === undefined ? {} : { error }) },
    },
  );
}
