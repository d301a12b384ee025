import { z } from 'zod';
import { NotificationType, NotifiedProvider } from '#contract/notifications.ts';
import type { Db } from '../db/database.ts';
import type { GrantItem } from '../grants/rows.ts';
import type { Services } from '../services.ts';
import type { Said } from '../words/said.ts';

export const notifyKind = 'notify';

/** Something that people may be told of, by ids. */
export const Happening = z.object({
  organizationId: z.string(),
  type: NotificationType,
  /** Nobody for what the service did. */
  actorId: z.string().optional(),
  spaceId: z.string().optional(),
  /** What was given, where it is no space. */
  siteId: z.string().optional(),
  collectionId: z.string().optional(),
  changeRequestId: z.string().optional(),
  commentId: z.string().optional(),
  replyId: z.string().optional(),
  reviewId: z.string().optional(),
  accessRequestId: z.string().optional(),
  /** A member who asks to be linked to an identity provider. */
  linkRequest: z.object({ id: z.string(), provider: z.object({ id: z.string(), label: z.string() }) }).optional(),
  /** Whom the comment or reply mentions, by ids. */
  mentions: z.array(z.string()).optional(),
  /** Whom it is about, whatever they follow. */
  userIds: z.array(z.string()).optional(),
  /** The same for all who are in one of these teams. */
  teamIds: z.array(z.string()).optional(),
  /** Everyone who may review it is told, too: nobody was asked by name. */
  everyReviewer: z.boolean().optional(),
  job: z
    .object({
      id: z.string(),
      kind: z.string(),
      state: z.enum(['succeeded', 'failed']),
      error: z.custom<Said>().optional(),
      title: z.string().optional(),
      file: z.object({ url: z.string(), validTo: z.string() }).optional(),
    })
    .optional(),
  /** Of an identity provider. */
  provider: NotifiedProvider.optional(),
});
export type Happening = z.infer<typeof Happening>;

/** What somebody must see who is told; undefined for what is about the person alone. */
export function itemOf({ spaceId, siteId, collectionId }: Happening): GrantItem | undefined {
  if (spaceId !== undefined) return { kind: 'space', id: spaceId };
  if (siteId !== undefined) return { kind: 'site', id: siteId };
  return collectionId === undefined ? undefined : { kind: 'collection', id: collectionId };
}

/** The opposite: how a happening names it. */
export const placeIn = ({ kind, id }: GrantItem) =>
  ({ space: { spaceId: id }, site: { siteId: id }, collection: { collectionId: id } })[kind];

/** Tells people what happens in this transaction once it is committed: one row now, whoever there is to tell. */
export async function notify(
  { db, services }: { db: Db; services: Pick<Services, 'jobs'> },
  ...happenings: readonly Happening[]
): Promise<void> {
  await services.jobs.enqueueAll(
    db,
    happenings.map(happening => ({
      organizationId: happening.organizationId,
      kind: notifyKind,
      payload: happening,
    })),
  );
}
