import { t } from '#dashboard/messages/space-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

/** The way to delete that stands on the page of settings. */
export const DeleteSpace = ({ onDelete }: { onDelete: () => void }) => (
  <Section title={t('delete')} description={t('deleteLead')}>
    <Button variant="danger-quiet" className="-ms-3" onClick={onDelete}>
      {t('delete')}
    </Button>
  </Section>
);
