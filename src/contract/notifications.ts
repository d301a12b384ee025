import { z } from 'zod';
import { ChangeRequestStatus, ReviewState } from './change-request.ts';
import { GivenTime, Id, listOf, listQuery, named, Role, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

/** What somebody can be told of. */
export const NotificationType = named(
  'NotificationType',
  z.enum([
    'review_requested',
    'mentioned',
    'review_submitted',
    'comment_created',
    'comment_reply_created',
    'change_request_opened',
    'change_request_merged',
    'change_request_conflicted',
    'invited',
    'access_requested',
    'access_declined',
    'sso_link_requested',
    'sso_link_declined',
    'job_finished',
    'certificate_expires',
  ]),
);
export type NotificationType = z.infer<typeof NotificationType>;

/** An identity provider whose last certificate ends. */
export const NotifiedProvider = z.object({ id: Id, label: z.string(), validTo: Timestamp });

export const Notification = named(
  'Notification',
  z.object({
    object: z.literal('notification'),
    id: Id,
    type: NotificationType,
    actor: User.optional().describe('Who did it; nobody for what the service did.'),
    space: z.object({ id: Id, title: z.string(), emoji: z.string().optional() }).optional(),
    site: z.object({ id: Id, title: z.string() }).optional().describe('That was given.'),
    collection: z.object({ id: Id, title: z.string() }).optional().describe('That was given.'),
    changeRequest: z
      .object({
        id: Id,
        number: z.int(),
        subject: z.string(),
        status: ChangeRequestStatus,
        review: ReviewState.pick({ status: true }).optional().describe('Of one that is a draft or open.'),
      })
      .optional()
      .describe('As it is now.'),
    comment: z
      .object({ id: Id, reply: Id.optional(), page: Id.optional(), excerpt: z.string() })
      .optional()
      .describe('The beginning of its text, as it is now.'),
    review: z.object({ id: Id, status: z.enum(['approved', 'changes-requested']) }).optional(),
    accessRequest: z
      .object({ id: Id, role: Role.describe('What is asked for.'), message: z.string().optional() })
      .optional()
      .describe('As it is now. What was decided is not listed any more.'),
    linkRequest: z
      .object({ id: Id, provider: z.object({ id: Id, label: z.string() }), nameID: z.string() })
      .optional()
      .describe('`actor` asks to be linked to single sign-on. What was decided is not listed any more.'),
    job: z
      .object({
        id: Id,
        kind: z.string(),
        state: z.enum(['succeeded', 'failed']),
        error: z.string().optional(),
        title: z.string().optional().describe('Of what it makes, where that is not named as the space is.'),
        file: z
          .object({ url: z.string(), validTo: Timestamp })
          .optional()
          .describe('What was made; whoever has the link may read it for seven days.'),
      })
      .optional(),
    provider: NotifiedProvider.optional().describe('Whose certificate ends.'),
    createdAt: Timestamp,
    snoozedUntil: Timestamp.optional().describe('When it comes back, or came back, after it was snoozed.'),
    readAt: Timestamp.optional(),
    urls: z.object({ app: z.string() }),
  }),
);

/** How somebody hears of one type: in the inbox, and by mail at once, once a day, or not at all. */
const Channels = named(
  'NotificationChannels',
  z.object({ inApp: z.boolean(), email: z.enum(['off', 'instant', 'daily']) }),
);
export type Channels = z.infer<typeof Channels>;

const Preferences = named(
  'NotificationPreferences',
  z.object({
    object: z.literal('notification-preferences'),
    types: z.record(NotificationType, Channels),
    emailAvailable: z.boolean().describe('Whether a mail server is set up.'),
  }),
);

/** `watching`: of everything; `participating`: of what one takes part in; `muted`: only when asked or mentioned. */
export const WatchLevel = named('WatchLevel', z.enum(['watching', 'participating', 'muted']));
export type WatchLevel = z.infer<typeof WatchLevel>;

const Watch = named('Watch', z.object({ object: z.literal('watch'), level: WatchLevel }));

/** Each one counted is looked up to know whether it may still be seen; a badge shows no more than this. */
export const mostCounted = 100;

const tag = 'Notifications';
const path = '/v1/orgs/{organizationId}/notifications';
const preferences = '/v1/user/notification-preferences';
const ofSpace = '/v1/spaces/{spaceId}/watch';
const ofRequest = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/watch';

export const notifications = {
  listNotifications: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the notifications of the caller',
    description: `Newest first, of the last 90 days, as far as the caller may still see what they are about. \`count\` goes up to ${mostCounted}.`,
    access: 'org:member',
    query: z.object({
      ...listQuery,
      filter: z
        .enum(['all', 'unread', 'mentions', 'reviews', 'waiting', 'snoozed'])
        .default('all')
        .describe(
          '`waiting`: unread mentions, and reviews that ask for changes; `snoozed`: those that have not come back yet, which no other filter lists.',
        ),
    }),
    response: listOf('NotificationList', Notification),
    errors: [404],
  }),
  markNotifications: operation({
    method: 'POST',
    path: `${path}/read`,
    tag,
    summary: 'Mark notifications as read or unread',
    description:
      'Those that are named, or all of them; with `read: false`, those that are named or that were read at `readAt`, which takes an earlier call back.',
    access: 'org:member',
    body: z
      .object({
        notifications: z.array(Id).max(1000).optional(),
        read: z.boolean().default(true),
        readAt: Timestamp.optional().describe('What an earlier call answered.'),
      })
      .refine(({ notifications, read, readAt }) => read || notifications !== undefined || readAt !== undefined, {
        path: ['notifications'],
        message: saying('unread-what'),
      }),
    bodyRequired: false,
    response: z.object({ updated: z.int(), readAt: Timestamp.optional() }),
    status: 200,
    errors: [404],
    whenBlocked: true,
  }),
  snoozeNotifications: operation({
    method: 'POST',
    path: `${path}/snooze`,
    tag,
    summary: 'Snooze notifications',
    description:
      'They leave the inbox until then, for 90 days at most, and come back as unread on top of it. With `until: null`, those that are snoozed come back at once, to where they were.',
    access: 'org:member',
    body: z.object({
      notifications: z
        .array(Id)
        .min(1)
        .max(1000)
        .meta({ examples: [['kT4mQx9bWz2LrV7nYc1P']] }),
      until: GivenTime.nullable(),
    }),
    response: z.object({ updated: z.int() }),
    status: 200,
    errors: [404],
    whenBlocked: true,
  }),
  getNotificationPreferences: operation({
    method: 'GET',
    path: preferences,
    tag,
    summary: 'Get what the caller is told of, and how',
    access: 'auth',
    response: Preferences,
  }),
  updateNotificationPreferences: operation({
    method: 'PATCH',
    path: preferences,
    tag,
    summary: 'Change what the caller is told of, and how',
    access: 'auth',
    body: z.object({ types: z.partialRecord(NotificationType, Channels.partial()).default({}) }),
    bodyRequired: false,
    response: Preferences,
  }),
  getSpaceWatch: operation({
    method: 'GET',
    path: ofSpace,
    tag,
    summary: 'Get how the caller follows a space',
    access: 'space:view',
    response: Watch,
    errors: [404],
  }),
  setSpaceWatch: operation({
    method: 'PUT',
    path: ofSpace,
    tag,
    summary: 'Follow or mute a space',
    access: 'space:view',
    body: z.object({ level: WatchLevel }),
    response: Watch,
    errors: [404],
    whenBlocked: true,
  }),
  getChangeRequestWatch: operation({
    method: 'GET',
    path: ofRequest,
    tag,
    summary: 'Get how the caller follows a change request',
    access: 'space:view',
    response: Watch,
    errors: [404],
  }),
  setChangeRequestWatch: operation({
    method: 'PUT',
    path: ofRequest,
    tag,
    summary: 'Follow or mute a change request',
    access: 'space:view',
    body: z.object({ level: WatchLevel }),
    response: Watch,
    errors: [404],
    whenBlocked: true,
  }),
};
