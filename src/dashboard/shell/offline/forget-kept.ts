/** Of IndexedDB: what this device kept of answers. */
export const keptDatabase = 'bindery-kept';

/** Nobody is signed in any more, so nothing of the session stays. */
export const forgetKept = (): void => void window.indexedDB?.deleteDatabase(keptDatabase);
