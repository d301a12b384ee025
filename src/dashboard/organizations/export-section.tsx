import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/settings.ts';
import { downloadOrganization } from '#dashboard/shell/download-content.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

type ExportSectionProps = { organizationId: string; noRight: string | undefined };

/** All content as files: what is here is never locked in. */
export function ExportSection({ organizationId, noRight }: ExportSectionProps) {
  const [history, setHistory] = useState(false);
  const download = useMutation({ mutationFn: () => downloadOrganization(organizationId, history) });
  return (
    <Section title={t('export')} description={t('exportHelp')}>
      <Checkbox checked={history} onCheckedChange={setHistory} description={t('exportHistoryHelp')} className="mb-3">
        {t('exportHistory')}
      </Checkbox>
      <RightButton missing={noRight} level="admin" loading={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden />
        {t('exportAll')}
      </RightButton>
    </Section>
  );
}
