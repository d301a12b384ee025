import { z } from 'zod';
import type { SiteCustomizationOverride } from '#contract/site-look.ts';
import type { Services } from '../services.ts';

/** Lets its holder see what a member may see of a site, for an hour, whatever the site asks of its visitors. */
export interface PreviewGrant {
  organizationId: string;
  siteId: string;
  /** Who made the link: it shows what they may view at the time of reading, and nothing once they may no longer. */
  userId: string;
  /** One space in another state than its main content. */
  version?: { spaceId: string; changeRequestId: string } | { spaceId: string; revisionId: string } | undefined;
  /** What is claimed of the visitor. */
  claims?: Readonly<Record<string, unknown>> | undefined;
  /** Whether hidden sections and spaces show. */
  hidden?: boolean | undefined;
  /** Over the settings of the site, as those are stored. */
  look?: SiteCustomizationOverride | undefined;
}

const purpose = 'site-preview';
/** No page, basename or share key begins with a tilde. */
const mark = '~p.';
const lifetime = 3_600_000;

const Version = z.union([
  z.object({ spaceId: z.string(), changeRequestId: z.string() }),
  z.object({ spaceId: z.string(), revisionId: z.string() }),
]);
const Signed = z.object({
  organizationId: z.string(),
  siteId: z.string(),
  userId: z.string(),
  version: Version.optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
  hidden: z.boolean().optional(),
  // Checked when it was signed; a stored upload has no address that a client could send.
  look: z.custom<SiteCustomizationOverride>().optional(),
  expires: z.int(),
});

type Keys = Pick<Services, 'secrets' | 'clock'>;

/** The segment that stands in addresses where the key of a share link would (decisions 5.18). */
export function previewKey({ secrets, clock }: Keys, grant: PreviewGrant): string {
  const text = JSON.stringify({ ...grant, expires: clock.now().getTime() + lifetime });
  const body = Buffer.from(text).toString('base64url');
  return `${mark}${body}.${secrets.sign(purpose, body)}`;
}

/** @returns `undefined` for what we did not sign, and after an hour */
export function readPreviewKey({ secrets, clock }: Keys, segment: string): PreviewGrant | undefined {
  const [body = '', signature = ''] = segment.slice(mark.length).split('.');
  if (!segment.startsWith(mark) || !secrets.verify(purpose, body, signature)) return undefined;
  const { expires, ...grant } = Signed.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return expires > clock.now().getTime() ? grant : undefined;
}
