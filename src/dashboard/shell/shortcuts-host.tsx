import { lazy, Suspense } from 'react';
import { createStore } from '#dashboard/ui/store.ts';

export const shortcutsSheet = createStore(false);

const ShortcutsSheet = lazy(async () => ({
  default: (await import('#dashboard/shell/shortcuts-sheet.tsx')).ShortcutsSheet,
}));

/** Stands once in the frame; the sheet is loaded when it is first opened. */
export function ShortcutsHost() {
  return (
    shortcutsSheet.use() && (
      <Suspense>
        <ShortcutsSheet onClose={() => shortcutsSheet.set(false)} />
      </Suspense>
    )
  );
}
