import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#dashboard/messages/spaces.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import type { PdfSource } from '#dashboard/shell/pdf-dialog.tsx';
import type { MenuEntry } from '#dashboard/ui/menu.tsx';

const PdfDialog = inTime(async () => (await import('#dashboard/shell/pdf-dialog.tsx')).PdfDialog);

/** An entry for a menu that asks for a PDF, and the dialog that it opens, to be drawn beside the menu. */
export function usePdfEntry(source: PdfSource): { entry: MenuEntry; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    entry: { label: t('pdf'), icon: FileDown, onSelect: () => setOpen(true) },
    dialog: open && <PdfDialog source={source} onClose={() => setOpen(false)} />,
  };
}
