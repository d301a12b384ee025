import { catalogue } from '#dashboard/messages/catalogue.tsx';
import { conflictReasons } from '#document/conflict-reasons.ts';

/** What both sides of a conflict did; the English is the service's. */
export const t = catalogue('conflict-reasons', conflictReasons);
