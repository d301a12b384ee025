import type { ChangeRequestStatus } from '#contract/change-request.ts';

/** Of change requests that can still be edited, reviewed and merged. */
export const activeStatuses = ['draft', 'open'] as const satisfies readonly ChangeRequestStatus[];

export const isActive = ({ status }: { status: ChangeRequestStatus }): boolean =>
  activeStatuses.some(active => active === status);
