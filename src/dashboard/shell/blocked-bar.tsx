import { t } from '#dashboard/messages/shell.ts';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

/** On every screen of an organization that the operator blocked. */
export function BlockedBar({ reason }: { reason: string }) {
  return <StatusBar>{t('blocked', { reason })}</StatusBar>;
}
