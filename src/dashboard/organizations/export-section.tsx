import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { t } from '#dashboard/messages/settings.ts';
import { downloadOrganization } from '#dashboard/shell/download-content.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

type ExportSectionProps = { organizationId: string; noRight: string | undefined };

/** All content as files: what is here is never locked in. */
export function ExportSection({ organizationId, noRight }: ExportSectionProps) {
  const download = useMutation({ mutationFn: () => downloadOrganization(organizationId) });
  return (
    <Section title={t('export')} description={t('exportHelp')}>
      <RightButton missing={noRight} level="admin" loading={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden />
        {t('exportAll')}
      </RightButton>
    </Section>
  );
}
