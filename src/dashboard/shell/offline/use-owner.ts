import { useMemo } from 'react';
import type { Owner } from '#dashboard/shell/offline/waiting-marks.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/** Whose marks are made here. */
export function useOwner(): Owner {
  const organization = useOrganizationId();
  const user = useCurrentUser()?.id ?? '';
  return useMemo(() => ({ user, organization }), [user, organization]);
}
