import { FileDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#dashboard/messages/pdf.ts';
import type { PdfSource } from '#dashboard/shell/pdf-dialog.tsx';
import type { MenuEntry } from '#dashboard/ui/menu.tsx';

const PdfDialog = lazy(async () => ({ default: (await import('#dashboard/shell/pdf-dialog.tsx')).PdfDialog }));

/** An entry for a menu that asks for a PDF, and the dialog that it opens, to be drawn beside the menu. */
export function usePdfEntry(source: PdfSource): { entry: MenuEntry; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    entry: { label: t('pdf'), icon: FileDown, onSelect: () => setOpen(true) },
    dialog: open && (
      <Suspense>
        <PdfDialog source={source} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
