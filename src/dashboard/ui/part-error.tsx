import { t } from '#dashboard/messages/ui.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';

/** What `lazyPart` shows of a part that somebody waits for and that cannot be fetched. */
export const retryPart = (onRetry: () => void) => <ErrorState onRetry={onRetry}>{t('partFailedBody')}</ErrorState>;
