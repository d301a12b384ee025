import { t } from '#dashboard/messages/transfer.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';

const known = [403, 404, 409, 412] as const;

/** Why a transfer was refused, in words that say what stands now (seed, errors of "Transfer a space or collection"). */
export function transferProblem(error: unknown): Error | null {
  if (!error) return null;
  const status = error instanceof ApiError ? known.find(value => value === error.status) : undefined;
  if (status) return new Error(t(`error.${status}`), { cause: error });
  return new Error(t('error.other', { reason: error instanceof Error ? error.message : String(error) }), {
    cause: error,
  });
}
