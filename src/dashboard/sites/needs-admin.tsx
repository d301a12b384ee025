import { t } from '#dashboard/messages/site-settings.ts';
import { RequestAccess, useWhoToAsk } from '#dashboard/shell/request-access.tsx';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Says above a form to those who may only read it why they cannot save, and how to get the right. */
export function NeedsAdmin({ place }: { place: SitePlace }) {
  const { permissions } = useSite(place);
  if (permissions.admin) return null;
  return <Missing place={place} />;
}

function Missing({ place }: { place: SitePlace }) {
  const who = useWhoToAsk();
  return (
    <Callout
      tone="neutral"
      className="mb-4"
      actions={<RequestAccess item={{ type: 'site', id: place.siteId }} level="admin" variant="secondary" />}
    >
      {t('adminReason')} {who}
    </Callout>
  );
}
