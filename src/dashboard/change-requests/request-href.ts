import type { ChangeRequest } from '#client/types.gen.ts';

/** Apart from the rest of a change request, whose words every page of a space would load with it. */
export const requestHref = (org: string, request: Pick<ChangeRequest, 'space' | 'number'>, tab = 'overview'): string =>
  `/o/${org}/s/${request.space}/cr/${request.number}/${tab}`;
