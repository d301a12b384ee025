import { useQueryClient } from '@tanstack/react-query';
import { type AccessTarget, refreshAccess } from '#dashboard/access/access-data.ts';
import { GivenList } from '#dashboard/access/given-list.tsx';
import { Seers } from '#dashboard/access/seers.tsx';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { WaitingRequests } from '#dashboard/shell/waiting-requests.tsx';

/** Who may do what with a space or collection, and why. For those who manage it. */
export function AccessPanel({ target }: { target: AccessTarget }) {
  const queries = useQueryClient();
  useLiveEvents(['tree', 'team', 'member'], () => void refreshAccess(queries));
  return (
    <div className="space-y-6">
      <WaitingRequests target={target} />
      <GivenList target={target} />
      <Seers target={target} />
    </div>
  );
}
