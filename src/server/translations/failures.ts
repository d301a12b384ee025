import type { Logger } from 'pino';
import { type Said, say } from '../words/said.ts';
import { EngineFailure } from './engines/request.ts';

/** Pages that may fail one after the other: then it is the engine, and not the pages. */
const mostInARow = 10;

/** The key is refused, there is nothing at the address, or the quota is used up: the next page would fail like this one. */
const hopeless = new Set([401, 403, 404, 456]);

/** What fails in a run page by page, and when the run has to end. */
export class Failures {
  private inARow = 0;
  /** Why the first page failed; undefined while none has. */
  first: Said | undefined;
  private readonly log: Logger;

  constructor(log: Logger) {
    this.log = log;
  }

  none(): void {
    this.inARow = 0;
  }

  /** Why a page failed, for people. @throws EngineFailure where the whole run has to end */
  reasonOf(error: unknown): Said {
    const reason = this.saidOf(error);
    this.first ??= reason;
    this.inARow++;
    if (error instanceof EngineFailure && (error.endsRun || hopeless.has(error.status ?? 0))) throw error;
    if (this.inARow > mostInARow) throw new EngineFailure(reason);
    return reason;
  }

  private saidOf(error: unknown): Said {
    if (error instanceof EngineFailure) return error.said;
    this.log.error({ err: error }, 'a page was not translated');
    return say('translation', 'fault');
  }
}
