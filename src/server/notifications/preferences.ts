import type { Channels, NotificationType } from '#contract/notifications.ts';

export type Preferences = Record<NotificationType, Channels>;

/** At once by mail only what waits for one person; the rest once a day. */
export const defaultPreferences: Preferences = {
  review_requested: { inApp: true, email: 'instant' },
  mentioned: { inApp: true, email: 'instant' },
  invited: { inApp: true, email: 'instant' },
  access_requested: { inApp: true, email: 'instant' },
  access_declined: { inApp: true, email: 'instant' },
  sso_link_requested: { inApp: true, email: 'instant' },
  sso_link_declined: { inApp: true, email: 'instant' },
  review_submitted: { inApp: true, email: 'daily' },
  comment_created: { inApp: true, email: 'daily' },
  comment_reply_created: { inApp: true, email: 'daily' },
  change_request_opened: { inApp: true, email: 'daily' },
  change_request_merged: { inApp: true, email: 'daily' },
  change_request_conflicted: { inApp: true, email: 'daily' },
  certificate_expires: { inApp: true, email: 'instant' },
  job_finished: { inApp: true, email: 'instant' },
};

type Chosen = {
  [Type in NotificationType]?: { [Member in keyof Channels]?: Channels[Member] | undefined } | undefined;
};

/** What somebody chose, over `before`. */
export function withChosen(before: Preferences, chosen: Chosen): Preferences {
  const merged = Object.entries(before).map(([type, channels]) => {
    const { inApp = channels.inApp, email = channels.email } = chosen[type as NotificationType] ?? {}; // keys of `before`
    return [type, { inApp, email }];
  });
  return Object.fromEntries(merged);
}

/** @param stored JSON, as it was chosen; undefined for somebody who chose nothing */
export const readPreferences = (stored: string | undefined): Preferences =>
  stored === undefined ? defaultPreferences : withChosen(defaultPreferences, JSON.parse(stored));
