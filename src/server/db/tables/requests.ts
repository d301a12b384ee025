/** Global, by caller: what became of a POST with an `Idempotency-Key`. */
export interface IdempotencyKeyRow {
  /** Id of the user, or of the token of no user. */
  caller: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** SHA-256 of operation, address and body. */
  fingerprint: string;
  /** Id of the attempt that holds the key; whoever does not hold it any more changes nothing. */
  claim: string;
  /** `kept` has an answer; `done` was carried out, and its answer is not kept; of `late` it is carried out, and the answer still awaited. */
  state: 'running' | 'late' | 'done' | 'kept';
  status: number | null;
  /** Location and body, sealed. */
  answer: Uint8Array | null;
  /** While running, when another attempt may take over; while late, when nobody awaits the answer any more. */
  expires_at: string;
}

/** Global: wrong credentials of one account or from one address. */
export interface AttemptRow {
  /** SHA-256 of the account or the address. */
  subject: string;
  failures: number;
  last_at: string;
}

export interface RequestTables {
  attempts: AttemptRow;
  idempotency_keys: IdempotencyKeyRow;
}
