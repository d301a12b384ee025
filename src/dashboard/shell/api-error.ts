import type { Role } from '#client/types.gen.ts';
import { formatMessage } from '#dashboard/messages/format.ts';
import { locale, translated } from '#dashboard/messages/locale.ts';
import { t } from '#dashboard/messages/ui.ts';
import { roles } from '#dashboard/shell/role-choice.ts';

/** One problem with the request: where it stands (`body`, `query`, `params`) and in which field. */
type ErrorDetail = { in: string; path: string; message: string };

/** Two edits of one page in the same place: the texts of both. `bodyHash` is of `theirs`. */
type ApiConflict = { base?: string; mine: string; theirs: string; bodyHash: string };

/** What the service answered instead of a result. `status` 0: it could not be reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;
  readonly conflict: ApiConflict | undefined;
  /** On the space, collection or site: what would have been enough. */
  readonly missingLevel: Role | undefined;

  constructor(
    status: number,
    message: string,
    details: readonly ErrorDetail[] = [],
    requestId?: string,
    conflict?: ApiConflict,
    missingLevel?: Role,
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.conflict = conflict;
    this.missingLevel = missingLevel;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the service says in English, in the language of the interface: with the first of these texts that there is. */
function inInterface(message: string, texts: readonly (string | undefined)[], values: unknown = {}): string {
  const known = texts.find(text => text !== undefined);
  // Texts and numbers, by the contract.
  return known === undefined
    ? message
    : formatMessage(known, { ...(values as Record<string, string>), message }, locale);
}

/** What is wrong with one value, in the language of the interface. */
export const problemInInterface = (message: string, reason: unknown, values: unknown): string =>
  inInterface(
    message,
    [translated('problems', String(reason)), translated('refusals', String(reason)), translated('refusals', 'detail')],
    values,
  );

function detailOf(value: unknown): ErrorDetail[] {
  if (!isRecord(value) || typeof value.message !== 'string') return [];
  const path = Array.isArray(value.path) ? value.path.join('.') : String(value.path ?? '');
  const message = problemInInterface(value.message, value.reason, value.values);
  return [{ in: String(value.in ?? 'body'), path, message }];
}

/** What `said` says of one detail, where it has no field to stand below. */
const inPlace = (said: string, { in: place, path, message: problem }: ErrorDetail): string =>
  inInterface(said, [translated('refusals', 'place')], { problem, path: path || place });

function conflictOf(value: unknown): ApiConflict | undefined {
  if (!isRecord(value)) return undefined;
  const { base, mine, theirs, bodyHash } = value;
  if (typeof mine !== 'string' || typeof theirs !== 'string' || typeof bodyHash !== 'string') return undefined;
  return { mine, theirs, bodyHash, ...(typeof base === 'string' && { base }) };
}

function missingLevelOf({ reason, values }: Record<string, unknown>): Role | undefined {
  return reason === 'level-needed' && isRecord(values) ? roles.find(role => role === values.level) : undefined;
}

/**
 * The one parser of error bodies: `{error: {code, message, details?, requestId?}}`.
 *
 * @param body what was read from the response: parsed JSON, or the text when it was none
 */
export function apiError(body: unknown, response: Response | undefined): ApiError {
  if (body instanceof ApiError) return body;
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const status = response?.status ?? 0;
  const said = typeof error.message === 'string' ? error.message : response ? `HTTP ${status}` : t('noAnswer');
  const details = Array.isArray(error.details) ? error.details.flatMap(detailOf) : [];
  const message =
    details[0] && error.reason === undefined
      ? inPlace(said, details[0])
      : inInterface(
          said,
          [error.reason, status].map(name => translated('refusals', String(name))),
          error.values,
        );
  const header = response?.headers.get('x-request-id') ?? undefined;
  const requestId = typeof error.requestId === 'string' ? error.requestId : header;
  return new ApiError(status, message, details, requestId, conflictOf(error.conflict), missingLevelOf(error));
}

/** What is wrong with the one value that was sent, without its place in the request. */
export const problemText = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return (error instanceof ApiError && error.details[0]?.message) || error.message;
};

/** True for failures that another attempt may cure: no connection, 5xx, 429. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
