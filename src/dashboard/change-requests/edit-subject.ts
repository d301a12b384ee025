import { createStore } from '#dashboard/ui/store.ts';

/** Asks the header to open the field of the subject; each number once. */
export const editSubject = createStore(0);
