import { t } from '#dashboard/messages/site-settings.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Says above a form to whoever may only read it why nothing of it can be saved. */
export function NeedsAdmin({ place }: { place: SitePlace }) {
  const { permissions } = useSite(place);
  if (permissions.admin) return null;
  return (
    <Callout tone="neutral" className="mb-4">
      {t('adminReason')}
    </Callout>
  );
}
