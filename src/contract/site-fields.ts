import { z } from 'zod';
import { Id } from './common.ts';
import { saying } from './problems.ts';

/** The path of one site, under which its own operations stand. */
export const sitePath = '/v1/orgs/{organizationId}/sites/{siteId}';

export const Title = z.string().min(2).max(128);

/** One segment of a published address. */
export const SitePath = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, saying('site-path'));

/** A boolean expression that decides whether a visitor sees the item (decisions 4.10); `null` takes it away. */
export const Condition = z.string().min(1).max(1024).nullable();

/** Name of an icon; `null` takes it away (decisions 3). */
export const IconName = z
  .string()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, saying('icon-name'))
  .nullable();

/** Whom readers can ask: an e-mail address, or an address on the web. */
export const Contact = z.union([z.email().max(254), z.url({ protocol: /^https?$/ }).max(256)], saying('contact'));

/** The key of a share link lets its holder read, and then stands in published addresses (decisions 5.17). */
export const shareKeyQuery = { shareKey: z.string().max(100).optional() };

const pointer = <const Type extends string>(types: readonly [Type, ...Type[]]) =>
  z.object({ type: z.enum(types), id: Id });

/** Neighbours among the siblings of an item; one is enough, and none is refused by the rule (decisions 4.9). */
export const position = <Pointer extends z.ZodType>(to: Pointer) =>
  z.object({ before: to.optional(), after: to.optional() }).default({});

export const GroupPosition = position(pointer(['site-section', 'site-section-group']));

export const StructureParent = pointer(['site-section', 'site-section-group']);

export const StructurePointer = pointer(['site-space', 'site-section', 'site-section-group', 'site-external-link']);
