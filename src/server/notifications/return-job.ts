import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';

export const returnKind = 'notification-return';

const Returned = z.object({ organizationId: z.string(), userId: z.string() });
export type Returned = z.output<typeof Returned>;

/** Tells open dashboards that snoozed notifications are back: they return by their date alone, which changes no row. */
export function defineReturnJob(jobs: Jobs, { events }: Pick<Services, 'events'>): void {
  jobs.define(returnKind, {
    payload: Returned,
    run: async ({ organizationId, userId }) =>
      events.publish({ organizationId, type: 'notification', userIds: [userId], data: {} }),
  });
}
