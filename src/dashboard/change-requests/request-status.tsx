import type { ChangeRequest } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';

/** Icon, colour and word of a change request's status. */
export function RequestStatus({ status }: Pick<ChangeRequest, 'status'>) {
  return <StatusChip status={status}>{t(`status.${status}`)}</StatusChip>;
}
