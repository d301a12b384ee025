import { inTime } from '#dashboard/shell/in-time.tsx';
import { uncopied } from '#dashboard/ui/copy-text.ts';

const CopyDialog = inTime(async () => (await import('#dashboard/shell/copy-dialog.tsx')).CopyDialog);

/** Shows what the browser would not copy. Once in the app. */
export function CopyHost() {
  const text = uncopied.use();
  return text !== undefined && <CopyDialog text={text} onClose={() => uncopied.set(undefined)} />;
}
