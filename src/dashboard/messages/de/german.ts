import { access } from '#dashboard/messages/de/access.ts';
import { account } from '#dashboard/messages/de/account.ts';
import { changeRequests } from '#dashboard/messages/de/change-requests.ts';
import { content } from '#dashboard/messages/de/content.ts';
import { editor } from '#dashboard/messages/de/editor.ts';
import { entry } from '#dashboard/messages/de/entry.ts';
import { findReplace } from '#dashboard/messages/de/find-replace.ts';
import { home } from '#dashboard/messages/de/home.ts';
import { inbox } from '#dashboard/messages/de/inbox.ts';
import { invites } from '#dashboard/messages/de/invites.ts';
import { jobs } from '#dashboard/messages/de/jobs.ts';
import { members } from '#dashboard/messages/de/members.ts';
import { notifications } from '#dashboard/messages/de/notifications.ts';
import { roles } from '#dashboard/messages/de/roles.ts';
import { settings } from '#dashboard/messages/de/settings.ts';
import { shell } from '#dashboard/messages/de/shell.ts';
import { sites } from '#dashboard/messages/de/sites.ts';
import { spaceSettings } from '#dashboard/messages/de/space-settings.ts';
import { spaces } from '#dashboard/messages/de/spaces.ts';
import { sso } from '#dashboard/messages/de/sso.ts';
import { suggestions } from '#dashboard/messages/de/suggestions.ts';
import { teams } from '#dashboard/messages/de/teams.ts';
import { ui } from '#dashboard/messages/de/ui.ts';
import { watch } from '#dashboard/messages/de/watch.ts';

/** German, by area. An area that is here is complete; any other falls back to English. */
export const german = {
  access,
  account,
  'change-requests': changeRequests,
  content,
  editor,
  entry,
  'find-replace': findReplace,
  home,
  inbox,
  invites,
  jobs,
  members,
  notifications,
  roles,
  settings,
  shell,
  sites,
  'space-settings': spaceSettings,
  spaces,
  sso,
  suggestions,
  teams,
  ui,
  watch,
};
