import type { SsoEntryList } from '#client/types.gen.ts';
import { SsoChoices } from '#dashboard/entry/sso-choices.tsx';

type SsoOfferProps = { entries: SsoEntryList['items']; returnTo: string | undefined; or: string };

/** The providers of a domain that was typed, before the other way. */
export function SsoOffer({ entries, returnTo, or }: SsoOfferProps) {
  return (
    <div role="status" className="empty:hidden">
      {entries.length > 0 && (
        <>
          <SsoChoices entries={entries} returnTo={returnTo} />
          <p className="mt-3 text-sm text-fg-2">{or}</p>
        </>
      )}
    </div>
  );
}
