import { Circle, Globe } from 'lucide-react';
import { t } from '#dashboard/messages/sites.ts';
import { Chip } from '#dashboard/ui/chip.tsx';

export function SiteStatus({ published }: { published: boolean }) {
  return published ? (
    <Chip tone="success" icon={Globe}>
      {t('live')}
    </Chip>
  ) : (
    <Chip icon={Circle}>{t('draft')}</Chip>
  );
}
