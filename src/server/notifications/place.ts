import type { Config } from '../config.ts';
import { dashboardOf } from '../urls/addresses.ts';
import type { SeenNotification } from './rows.ts';

/** The address in the dashboard of what a notification is about. */
export function placeOf(
  config: Pick<Config, 'publicUrl'>,
  row: Pick<
    SeenNotification,
    'organization_id' | 'id' | 'space_id' | 'site_id' | 'collection_id' | 'request_number' | 'comment_id' | 'type'
  >,
): string {
  const dashboard = dashboardOf(config, row.organization_id);
  if (row.type === 'certificate_expires') return dashboard.sso;
  // Where it is decided; the page of the item itself does not show it.
  if (row.type === 'access_requested' || row.type === 'sso_link_requested') return dashboard.inboxItem(row.id);
  if (row.site_id !== null) return dashboard.site(row.site_id);
  if (row.collection_id !== null) return dashboard.collection(row.collection_id);
  if (row.space_id === null) return row.type === 'invited' ? dashboard.home : dashboard.inbox;
  const space = dashboard.space(row.space_id);
  if (row.request_number === null) return space.home;
  const request = space.request(row.request_number);
  if (row.comment_id !== null) return request.thread(row.comment_id, null);
  if (row.type === 'review_requested') return request.changes;
  return row.type === 'change_request_conflicted' ? request.conflicts : request.overview;
}
