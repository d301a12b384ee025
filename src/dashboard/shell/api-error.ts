import type { Role } from '#client/types.gen.ts';
import { formatMessage } from '#dashboard/messages/format.ts';
import { locale, translated } from '#dashboard/messages/locale.ts';
import { t } from '#dashboard/messages/ui.ts';
import { roles } from '#dashboard/shell/role-choice.ts';

/** One problem with the request: where it stands (`body`, `query`, `params`), in which field, and its name. */
type ErrorDetail = { in: string; path: string; message: string; reason?: string };

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
  /** Seconds after which another attempt may be made. */
  readonly retryAfter: number | undefined;
  /** What was refused, by the name that the service gives it. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    message: string,
    details: readonly ErrorDetail[] = [],
    requestId?: string,
    conflict?: ApiConflict,
    missingLevel?: Role,
    retryAfter?: number,
    reason?: string,
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.conflict = conflict;
    this.missingLevel = missingLevel;
    this.retryAfter = retryAfter;
    this.reason = reason;
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
  return [
    {
      in: String(value.in ?? 'body'),
      path,
      message,
      ...(typeof value.reason === 'string' && { reason: value.reason }),
    },
  ];
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

const gatewayStatuses = [502, 503, 504];

/** Whether a proxy may have answered in place of the service, which does not say these itself without a reason. */
export const isGateway = (status: number): boolean => gatewayStatuses.includes(status);

/** Seconds that the service, or a proxy, asks to wait. */
function retryAfterOf(response: Response | undefined): number | undefined {
  const value = response?.headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/**
 * The one parser of error bodies: `{error: {code, message, details?, requestId?}}`.
 *
 * @param body what was read from the response: parsed JSON, or the text when it was none
 */
export function apiError(body: unknown, response: Response | undefined): ApiError {
  if (body instanceof ApiError) return body;
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  // A proxy that does not reach the service answers with a page of its own.
  const isAway = !response || (isGateway(response.status) && typeof error.message !== 'string');
  const status = isAway ? 0 : response.status;
  const said = typeof error.message === 'string' ? error.message : isAway ? t('noAnswer') : `HTTP ${status}`;
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
  const conflict = conflictOf(error.conflict);
  const reason = typeof error.reason === 'string' ? error.reason : undefined;
  const rest = [missingLevelOf(error), retryAfterOf(response), reason] as const;
  return new ApiError(status, message, details, requestId, conflict, ...rest);
}

/** The list moved on, or another is asked for: the place in it that the next page was to begin at is no more. */
export const isCursorGone = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ reason }) => reason === 'no-cursor');

/** What is wrong with the one value that was sent, without its place in the request. */
export const problemText = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  return (error instanceof ApiError && error.details[0]?.message) || error.message;
};

/** The service says what is wrong with a value in a few words: these as a sentence, for people. */
export const asSentence = (problem: string): string =>
  problem.charAt(0).toUpperCase() + problem.slice(1).replace(/(?<![.!?…])$/, '.');

/** True for failures that another attempt may cure: no connection, 5xx, 429. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Seconds that a person may be kept waiting for an attempt that is made by itself. */
const patience = 30;

/** Whether a request that failed so often is sent again by itself: twice, and only once where it was told to wait. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && error.status === 429
    ? failures < 1 && (error.retryAfter ?? 0) <= patience
    : failures < 2 && isTransient(error);

/** Milliseconds until then: growing, and never before the service asked for it. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(1000 * 2 ** failures, error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0);
