import { useQuery } from '@tanstack/react-query';
import { getChangeRequestByIdOptions, getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { t } from '#dashboard/messages/left-edits.ts';

/** What people call a change request or a space; the number alone where it cannot be read. */
export function PlaceName({ place: { spaceId, request } }: { place: ContentKey }) {
  const change = useQuery({
    ...getChangeRequestByIdOptions({ path: { spaceId, changeRequestId: request ?? '' } }),
    enabled: request !== undefined,
  });
  const space = useQuery({ ...getSpaceByIdOptions({ path: { spaceId } }), enabled: request === undefined });
  const name =
    request === undefined ? space.data?.title || t('aSpace') : `#${request} ${change.data?.subject ?? ''}`.trim();
  return <strong className="font-semibold">{name}</strong>;
}
