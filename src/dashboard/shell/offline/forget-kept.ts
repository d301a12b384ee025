/** Of IndexedDB: what this device kept of answers. */
export const keptDatabase = 'bindery-kept';

/** Nobody is signed in any more. What somebody did and is not sent yet stays, and is sent when that person is back. */
export function forgetKept(): void {
  window.indexedDB?.deleteDatabase(keptDatabase);
}
