import { t } from '#dashboard/messages/ui.ts';

/** The label of a menu's entry that opens a dialog: more is asked before anything happens. */
export const asking = (label: string): string => t('asks', { label });
