import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/pdf.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

const PdfDialog = inTime(async () => (await import('#dashboard/shell/pdf-dialog.tsx')).PdfDialog);

/** Asks for a PDF of the site. */
export function SitePdfButton({ site, title }: { site: SitePlace; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={FileDown} variant="secondary" label={t('pdf')} onClick={() => setOpen(true)} />
      {open && <PdfDialog source={{ site, title }} onClose={() => setOpen(false)} />}
    </>
  );
}
