import { useQueryClient } from '@tanstack/react-query';
import { rotateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink } from '#client/types.gen.ts';
import { GraceDialog } from '#dashboard/forms/grace-dialog.tsx';
import { t } from '#dashboard/messages/site-audience.ts';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

interface RotateProps {
  place: SitePlace;
  link: ShareLink;
  onClose: () => void;
  /** The link with its new address. */
  onRotated: (link: ShareLink) => void;
}

/** Gives a link another secret address, and asks when the old one ends. */
export function RotateDialog({ place, link, onClose, onRotated }: RotateProps) {
  const queries = useQueryClient();
  const option = (value: 'later' | 'now') => ({
    label: t(`rotateOld.${value}`),
    description: t(`rotateOld.${value}.help`),
  });
  return (
    <GraceDialog
      title={t('rotateTitle', { name: link.name })}
      lead={
        <>
          {link.lastOpenedAt
            ? t.rich('rotateUsed', { time: <RelativeTime value={link.lastOpenedAt} /> })
            : t('rotateUnused')}{' '}
          {t('rotateKept')}
        </>
      }
      label={t('rotateOld')}
      options={{ later: option('later'), now: option('now') }}
      action={t('rotate')}
      onClose={onClose}
      run={async graceHours => {
        const { data } = await rotateSiteShareLinkById({
          path: { ...place, shareLinkId: link.id },
          body: { graceHours },
        });
        await refreshSite(queries);
        onRotated(data);
      }}
    />
  );
}
