import { inEnglish, type Said } from '../words/said.ts';

type FetchFailureKind =
  | 'bad-address'
  | 'private-address'
  | 'too-large'
  | 'timeout'
  | 'network'
  | 'too-many-redirects'
  | 'status';

/** A request to another server that came to nothing. The message is fit to be shown to people. */
export class FetchFailure extends Error {
  readonly kind: FetchFailureKind;
  /** With the kind `status`. */
  readonly status: number | undefined;

  readonly said: Said;

  constructor(kind: FetchFailureKind, said: Said, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(inEnglish(said), { cause });
    this.said = said;
    this.kind = kind;
    this.status = status;
  }
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent to the first host only, but for `accept`, `accept-language`, `content-type` and `user-agent`. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Of the body, after decompression. */
  maxBytes: number;
  /** Reads the beginning of a longer body, where it is a failure otherwise. */
  cut?: boolean;
  /** For everything together, redirects included. */
  timeoutMs: number;
  /** The `Accept` header. */
  accept?: string;
  /** Gives an answer of any status; without it, one that is not 2xx is a failure. */
  anyStatus?: boolean;
  /** How many redirects are followed, 5 by default. */
  redirects?: number;
  signal?: AbortSignal;
}

export interface Fetched {
  /** Where the redirects ended. */
  url: string;
  status: number;
  /** Lower case; repeated ones joined by a comma. */
  headers: Readonly<Record<string, string>>;
  /** Without parameters, lower case; empty when there is none. */
  contentType: string;
  /** Decompressed. */
  body: Buffer;
}

/** The one way to other servers: public addresses only, bounded in size, time and redirects (architecture 8). */
export interface Fetcher {
  /** @throws FetchFailure */
  fetch(url: string, options: FetchOptions): Promise<Fetched>;
}
