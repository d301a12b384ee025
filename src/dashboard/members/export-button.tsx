import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportOrganizationMembersMutation } from '#client/@tanstack/react-query.gen.ts';
import { filterOf, type MemberSearch } from '#dashboard/members/members-search.ts';
import { t } from '#dashboard/messages/members.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** Downloads the members that the list shows, for a spreadsheet. */
export function ExportButton({ search }: { search: MemberSearch }) {
  const filter = filterOf(search);
  const organizationId = useOrganizationId();
  const download = useMutation({
    ...exportOrganizationMembersMutation(),
    // The answer names a file for saving, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toastError,
  });
  return (
    <IconButton
      icon={Download}
      variant="secondary"
      label={t(Object.keys(filter).length > 0 ? 'exportFound' : 'export')}
      disabled={download.isPending}
      onClick={() => download.mutate({ path: { organizationId }, body: filter })}
    />
  );
}
