import { inTime } from '#dashboard/shell/in-time.tsx';
import { createStore } from '#dashboard/ui/store.ts';

export const shortcutsSheet = createStore(false);

const ShortcutsSheet = inTime(async () => (await import('#dashboard/shell/shortcuts-sheet.tsx')).ShortcutsSheet);

/** Stands once in the frame; the sheet is loaded when it is first opened. */
export function ShortcutsHost() {
  return shortcutsSheet.use() && <ShortcutsSheet onClose={() => shortcutsSheet.set(false)} />;
}
