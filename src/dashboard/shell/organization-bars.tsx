import type { Organization } from '#client/types.gen.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

const ProvisionalBar = lazyPart(async () => (await import('#dashboard/shell/provisional-bar.tsx')).ProvisionalBar);
const UnlinkedBar = lazyPart(async () => (await import('#dashboard/shell/unlinked-bar.tsx')).UnlinkedBar);
const BlockedBar = lazyPart(async () => (await import('#dashboard/shell/blocked-bar.tsx')).BlockedBar);

type Bars = { organization: Organization };

/** Fetches the lines that an organization shows: they come with the page, which they would push down later. */
export const fetchBars = ({ blocked, ssoConfirmBy, ssoUnlinked }: Organization): Promise<unknown> =>
  Promise.all([
    blocked && BlockedBar.fetch(),
    ssoConfirmBy && ProvisionalBar.fetch(),
    ssoUnlinked && UnlinkedBar.fetch(),
  ]);

/** What is to be known about the organization on each of its pages. */
export const OrganizationBars = ({ organization: { id, blocked, ssoConfirmBy, ssoUnlinked } }: Bars) => (
  <>
    {blocked && <BlockedBar reason={blocked.reason} />}
    {ssoConfirmBy && <ProvisionalBar confirmBy={ssoConfirmBy} />}
    {ssoUnlinked && <UnlinkedBar key={id} />}
  </>
);
