import { z } from 'zod';
import type { Services } from '../services.ts';

const purpose = 'site-address-test';
/** No page, basename or share key begins with a tilde. */
const mark = '~t.';
const lifetime = 60_000;

const Probe = z.object({
  siteId: z.string(),
  /** The places at which the site answers by itself. */
  organization: z.string(),
  basename: z.string(),
  hostname: z.string().nullable(),
  /** `company.com/docs`. */
  proxy: z.string().nullable(),
});
export type Probe = z.infer<typeof Probe>;
const Signed = Probe.extend({ expires: z.int() });

/** Below the segment: a page that names an address to search engines, as every page of the site does. */
export const pageSegment = 'page';

/** What a site says to a request of our own, so that it can be seen what was lost on the way. */
export const ProbeAnswer = z.object({
  siteId: z.string(),
  forwardedHost: z.string(),
  query: z.boolean(),
  cookie: z.boolean(),
  /** Whether the request counts as one for the address that readers are given. */
  isMain: z.boolean(),
  /** Path of a file of ours below the address; empty where nothing was built. */
  asset: z.string(),
});

/** What a request carries that has to arrive: in its query, and as a cookie. */
export const luggage = { name: 'bindery_test', value: 'arrived' } as const;

type Keys = Pick<Services, 'secrets' | 'clock'>;

/** The segment below the address of a site that it answers for a minute, published or not. */
export function probeSegment({ secrets, clock }: Keys, probe: Probe): string {
  const text = JSON.stringify({ ...probe, expires: clock.now().getTime() + lifetime });
  const body = Buffer.from(text).toString('base64url');
  return `${mark}${body}.${secrets.sign(purpose, body)}`;
}

/** @returns `undefined` for what we did not sign, and after a minute */
export function readProbe({ secrets, clock }: Keys, segment: string): Probe | undefined {
  const [body = '', signature = ''] = segment.slice(mark.length).split('.');
  if (!segment.startsWith(mark) || !secrets.verify(purpose, body, signature)) return undefined;
  const { expires, ...probe } = Signed.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return expires > clock.now().getTime() ? probe : undefined;
}
