import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unpublishSite } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/site-publish.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { asking } from '#dashboard/ui/asking.ts';

const PublishDialog = inTime(async () => (await import('#dashboard/sites/publish/publish-dialog.tsx')).PublishDialog);

/** Publishing reaches the public: it is looked at first what readers would meet. */
export function PublishButton({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const [checking, setChecking] = useState(false);
  const { title } = site;
  const noRight = !site.permissions.admin && t('adminReason');
  const unpublish = () =>
    confirm({
      title: t('unpublishTitle', { title }),
      consequences: [
        t(site.visibility === 'share-link' ? 'unpublishHolders' : 'unpublishReaders'),
        t('unpublishOpen'),
        ...(site.visibility === 'public' ? [t('unpublishEngines')] : []),
        t('unpublishKept'),
      ],
      action: t('unpublish'),
      run: async () => {
        await unpublishSite({ path: place });
        await refreshSite(queries);
      },
    });
  useActions(
    noRight
      ? []
      : [
          {
            id: 'site-check',
            title: asking(t(site.published ? 'check' : 'publish')),
            hint: title,
            run: () => setChecking(true),
          },
          ...(site.published
            ? [{ id: 'site-unpublish', title: asking(t('unpublish')), hint: title, run: unpublish }]
            : []),
        ],
  );
  return (
    <>
      {site.published ? (
        <>
          <RightButton variant="quiet" missing={noRight} level="admin" onClick={() => setChecking(true)}>
            {t('check')}
          </RightButton>
          <RightButton missing={noRight} level="admin" onClick={unpublish}>
            {t('unpublish')}
          </RightButton>
        </>
      ) : (
        // The first step of a site without a space is another one.
        <RightButton
          variant={site.siteSpaces === 0 ? 'secondary' : 'primary'}
          missing={noRight}
          level="admin"
          onClick={() => setChecking(true)}
        >
          {t('publish')}
        </RightButton>
      )}
      {checking && <PublishDialog place={place} onClose={() => setChecking(false)} />}
    </>
  );
}
