/** A cursor that was made for another list, or by nobody. */
export class BadCursor extends Error {}

/** A place in the tree that cannot be taken. */
export class NoRoom extends Error {
  readonly reason: 'nesting-limit' | 'no-room-there';

  constructor(reason: NoRoom['reason']) {
    super(reason);
    this.reason = reason;
  }
}
