import type { SeenNotification } from './rows.ts';

/** The address in the dashboard of what a notification is about. */
export function placeOf(
  publicUrl: string,
  row: Pick<
    SeenNotification,
    'organization_id' | 'id' | 'space_id' | 'site_id' | 'collection_id' | 'request_number' | 'comment_id' | 'type'
  >,
): string {
  const organization = `${publicUrl}/o/${row.organization_id}`;
  if (row.type === 'certificate_expires') return `${organization}/settings/sso`;
  // Where it is decided; the thing itself says nothing of it.
  if (row.type === 'access_requested') return `${organization}/inbox?item=${row.id}`;
  if (row.site_id !== null) return `${organization}/sites/${row.site_id}`;
  if (row.collection_id !== null) return `${organization}/c/${row.collection_id}`;
  if (row.space_id === null) return `${organization}/inbox`;
  const space = `${organization}/s/${row.space_id}`;
  if (row.request_number === null) return space;
  const request = `${space}/cr/${row.request_number}`;
  if (row.comment_id !== null) return `${request}/changes?thread=${row.comment_id}`;
  if (row.type === 'review_requested') return `${request}/changes`;
  return row.type === 'change_request_conflicted' ? `${request}/conflicts` : `${request}/overview`;
}
