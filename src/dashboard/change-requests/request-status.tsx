import type { ChangeRequest } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { shownStatus } from '#dashboard/shell/shown-status.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';

type RequestStatusProps = { request: Pick<ChangeRequest, 'status' | 'review'>; short?: boolean };

/** Icon, colour and word of a change request's status; `short`: on a phone the word is read aloud only. */
export function RequestStatus({ request, short }: RequestStatusProps) {
  const status = shownStatus(request);
  const word = t(`status.${status}`);
  return <StatusChip status={status}>{short ? <span className="max-sm:sr-only">{word}</span> : word}</StatusChip>;
}
