import type { Conflict } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { t } from '#dashboard/messages/conflict-reasons.ts';
import { type ConflictReason, conflictReasons } from '#document/conflict-reasons.ts';

const isKnown = (reason: string): reason is ConflictReason => Object.hasOwn(conflictReasons, reason);

/** What both sides did, in the reader's language where the service names it. */
export function conflictSentence({ reason, values = {}, sentence }: Conflict): string {
  if (reason === undefined || !isKnown(reason)) return sentence;
  return t(reason, { ...values, setting: attributeName(values.setting ?? '') });
}
