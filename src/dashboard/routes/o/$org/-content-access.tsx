import type { AccessSlot } from '#dashboard/content/content-dialogs.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';

const AccessDialog = inTime(async () => (await import('#dashboard/access/access-dialog.tsx')).AccessDialog);

/** Who may use a space or a collection, which is an area of its own. */
export const contentAccess: AccessSlot = ({ type, id, title, defaultLevel, parent }, onClose) => (
  <AccessDialog target={{ kind: type, id, title, defaultLevel, nested: parent !== null }} onClose={onClose} />
);
