import type { Input, Operation, Result } from '#contract/operation.ts';
import type { EarlyMembership } from '../access/early-membership.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { type Refusal, unauthorized } from './errors.ts';

/** What a handler works with, beside its input. */
export interface Context {
  readonly caller: Caller;
  /** The operation that was called, even while another one's handler is run for it. */
  readonly operation: Operation;
  /** The reader for GET and while a write is prepared, the transaction for everything else. */
  readonly db: Db;
  readonly services: Services;
  /** The caller's, which was asked for before it was known who calls. */
  readonly early?: EarlyMembership | undefined;
  readonly requestId: string;
  /** Request headers, lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The address the request came from, for slowing down guesses. */
  readonly address: string;
  readonly reply: Reply;
  /** Runs when the operation is refused and nothing of it is kept, before the answer: for what is to be known all the same. */
  afterRefusal(effect: (refusal: Refusal) => Promise<void>): void;
  /** Runs once the transaction is committed: mails, events, jobs. */
  afterCommit(effect: () => void | Promise<void>): void;
}

interface Reply {
  status(status: number): void;
  header(name: string, value: string): void;
  startSession(token: string, expiresAt: Date): void;
  endSession(): void;
}

/**
 * Answers an operation. What has to wait for something that the transaction began (a job) is put off until after the
 * commit, by answering with a function: nobody else could write meanwhile.
 */
type Handler<O> = (request: Input<O> & { context: Context }) => Promise<Result<O> | (() => Promise<Result<O>>)>;

/**
 * A handler that first does, before its transaction begins, what takes long: others write meanwhile. What it prepares is
 * given to `act` as `ready`, which may run more than once and has to check that what it was prepared for still holds.
 */
export function prepared<Request extends { context: Context }, Ready, Answer>(
  prepare: (request: Request) => Promise<Ready>,
  act: (request: Request & { ready: Ready }) => Promise<Answer>,
): ((request: Request) => Promise<Answer>) & { prepare: typeof prepare } {
  // Whoever calls a handler prepares it first (`perform.ts`).
  return Object.assign((request: Request) => act(request as Request & { ready: Ready }), { prepare });
}

/** A handler around another is prepared as that one is. */
export function preparedAs<Around extends object>(handler: object, around: Around): Around {
  return 'prepare' in handler ? Object.assign(around, { prepare: handler.prepare }) : around;
}

/** The session or token the caller came with. */
export const tokenOf = ({ caller }: Pick<Context, 'caller'>): string | undefined =>
  caller.kind === 'nobody' ? undefined : caller.tokenId;

/** One handler for each operation of a table; a missing one does not compile. */
export type Handlers<Table extends Record<string, Operation>> = { [Id in keyof Table]: Handler<Table[Id]> };

/** The signed-in user, or the one who asked for the content token. @throws 401 for anybody else */
export function callerId({ caller }: Pick<Context, 'caller'>): string {
  if (caller.kind === 'nobody') throw unauthorized();
  return caller.userId;
}
