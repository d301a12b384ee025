import type { NotificationType, WatchLevel } from '#contract/notifications.ts';
import type { Flag } from '../tables.ts';

export interface NotificationRow {
  organization_id: string;
  user_id: string;
  /** The same for everybody who is told of one happening. */
  id: string;
  type: NotificationType;
  /** Who did it; `null` for what the service did. */
  actor_id: string | null;
  space_id: string | null;
  /** Of what was given. */
  site_id: string | null;
  collection_id: string | null;
  /** The rank on the space, site or collection that is needed to read it. */
  needs: number;
  change_request_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  review_id: string | null;
  access_request_id: string | null;
  link_request_id: string | null;
  /** JSON: the job that is over, or the identity provider that it is about. */
  job: string | null;
  /** Whether the inbox shows it. */
  in_app: Flag;
  /** `waiting` for the daily mail. */
  mail: 'none' | 'waiting' | 'sent';
  /** Its place in the inbox; in the future while it is snoozed. */
  created_at: string;
  /** When it first came, if it was snoozed since. */
  happened_at: string | null;
  read_at: string | null;
}

/** Global: of a person, in all organizations. */
export interface NotificationPreferenceRow {
  user_id: string;
  /** JSON: only what differs from the defaults. */
  preferences: string;
}

/** When the last daily mail of an organization was sent to somebody. */
export interface DigestRow {
  organization_id: string;
  user_id: string;
  sent_at: string;
}

export interface WatchRow {
  organization_id: string;
  space_id: string;
  /** Empty for the space itself. */
  change_request_id: string;
  user_id: string;
  level: Exclude<WatchLevel, 'participating'>;
}

export interface NotificationTables {
  notifications: NotificationRow;
  notification_preferences: NotificationPreferenceRow;
  digests: DigestRow;
  watches: WatchRow;
}
