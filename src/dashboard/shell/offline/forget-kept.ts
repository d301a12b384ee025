/** Of IndexedDB: what this device kept of answers. */
export const keptDatabase = 'bindery-kept';
/** Of the keys in `localStorage`: what was done without a connection and waits to be sent. */
export const waitingPrefix = 'bindery-waiting:';

/** Nobody is signed in any more, so nothing of the session stays. */
export function forgetKept(): void {
  window.indexedDB?.deleteDatabase(keptDatabase);
  for (const key of Object.keys(localStorage)) if (key.startsWith(waitingPrefix)) localStorage.removeItem(key);
}
