import { t } from '#dashboard/messages/connection.ts';
import { offlineSince } from '#dashboard/shell/connection.ts';

/** Why an action that cannot wait for the connection is off; undefined while there is one. */
export const useOfflineReason = (): string | undefined => (offlineSince.use() ? t('needsConnection') : undefined);
