import { useQuery } from '@tanstack/react-query';
import { getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { useCreateRequest } from '#dashboard/change-requests/create-request.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';

/** Makes `c r` begin a change request on every page of a space; a page that begins one in its own way has the key first. */
export function NewRequestKey({ spaceId }: { spaceId: string }) {
  const edit = useQuery(getSpaceByIdOptions({ path: { spaceId } })).data?.permissions.edit;
  const { run } = useCreateRequest(spaceId);
  useShortcuts(edit ? [{ keys: 'c r', label: t('newRequest'), run }] : []);
  return null;
}
