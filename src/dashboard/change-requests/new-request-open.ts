import { createStore } from '#dashboard/ui/store.ts';

/** Whether the dialog that asks for the space of a new change request is open. */
export const newRequestDialog = createStore(false);
