import type { Operations } from '#contract/operations.ts';
import type { Handlers } from './http/context.ts';
import { organizationHandlers } from './organizations/handlers.ts';

/** One handler for every operation; a missing one does not compile. */
export const handlers: Handlers<Operations> = {
  ...organizationHandlers,
};
