import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { railSlot } from '#dashboard/shell/slots.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** The column beside the page. It takes no room while nothing fills it. */
export function RailFrame() {
  const wide = useWide();
  const filled = railSlot.useFilled();
  const [open, setOpen] = useState(false);
  if (wide) return <railSlot.Place className={filled ? 'w-80 shrink-0 overflow-y-auto border-s' : 'hidden'} />;
  return (
    <>
      {!open && <railSlot.Place className="hidden" />}
      {filled && (
        <IconButton
          icon={PanelRight}
          label={t('sidePanel')}
          variant="secondary"
          className="fixed end-4 bottom-18 z-20 shadow-pop"
          onClick={() => setOpen(true)}
        />
      )}
      <LazySheet open={open} onOpenChange={setOpen} title={t('sidePanel')}>
        <railSlot.Place />
      </LazySheet>
    </>
  );
}
