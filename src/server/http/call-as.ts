import type { Result } from '#contract/operation.ts';
import type { OperationId, Operations } from '#contract/operations.ts';
import { operations } from '#contract/operations.ts';
import type { Services } from '../services.ts';
import { type AnyHandler, parseInput, perform } from './perform.ts';

interface Given {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export type Call = <Id extends OperationId>(id: Id, given?: Given) => Promise<Result<Operations[Id]>>;

/** Calls operations inside the process as a user: the same parsing, the same handlers, the same transactions. */
export function callAs(services: Services, handlers: Record<OperationId, unknown>, userId: string): Call {
  return async (id, { params = {}, query = {}, body } = {}) => {
    const operation = operations[id];
    const handler = handlers[id] as AnyHandler; // `handlers` is checked against the table where it is declared
    const input = parseInput(operation, { params, query, body });
    const result = await perform({ operation, handler }, input, services, (db, later) => ({
      operation,
      caller: { kind: 'user', userId, tokenId: 'in-process', session: false },
      db,
      services,
      requestId: 'in-process',
      headers: {},
      address: '',
      reply: { status() {}, header() {}, startSession() {}, endSession() {} },
      ...later,
    }));
    return result as Result<Operations[typeof id]>; // what this operation's handler is typed to answer
  };
}
