import { useQueryClient } from '@tanstack/react-query';
import { publishSite, unpublishSite } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshSite, type SitePlace, useSite, useSiteSpaces } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Publishing reaches the public, so it asks first and says whom. */
export function PublishButton({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const spaces = useSiteSpaces(place);
  const queries = useQueryClient();
  const { title, visibility } = site;
  if (site.published)
    return (
      <Button
        disabledReason={!site.permissions.admin && t('adminReason')}
        onClick={() =>
          confirm({
            title: t('unpublishTitle', { title }),
            consequences: [t('unpublishReaders'), t('unpublishKept')],
            action: t('unpublish'),
            run: async () => {
              await unpublishSite({ path: place });
              await refreshSite(queries);
            },
          })
        }
      >
        {t('unpublish')}
      </Button>
    );
  return (
    <Button
      variant="primary"
      disabledReason={site.permissions.admin ? spaces.length === 0 && t('noSpaceReason') : t('adminReason')}
      onClick={() =>
        confirm({
          title: t('publishTitle', { title }),
          consequences: [t('publishSpaces', { count: spaces.length }), t(`publishAudience.${visibility}`)],
          action: t(`publishTo.${visibility}`),
          danger: false,
          run: async () => {
            await publishSite({ path: place });
            await refreshSite(queries);
            toast.success(t('published', { title }));
          },
        })
      }
    >
      {t('publish')}
    </Button>
  );
}
