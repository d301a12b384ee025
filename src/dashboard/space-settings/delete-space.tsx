import { t } from '#dashboard/messages/space-settings.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

/** The way to delete that stands on the page of settings. */
export const DeleteSpace = ({ onDelete }: { onDelete: () => void }) => {
  const offline = useOfflineReason();
  return (
    <Section title={t('delete')} description={t('deleteLead')}>
      <Button variant="danger-quiet" className="-ms-3" onClick={onDelete} disabledReason={offline}>
        {t('delete')}
      </Button>
    </Section>
  );
};
