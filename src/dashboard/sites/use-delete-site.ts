import { useQueryClient } from '@tanstack/react-query';
import { deleteSiteById } from '#client/sdk.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-settings.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshSite } from '#dashboard/sites/site-data.ts';

/** Deletes a site, after its title was typed. @param leave what shows the site */
export function useDeleteSite(organizationId: string, leave?: () => Promise<unknown>) {
  const queries = useQueryClient();
  return ({ id, title, published }: Site) =>
    confirm({
      title: t('deleteSiteTitle', { title }),
      consequences: [...(published ? [t('deleteSiteReaders')] : []), t('deleteSiteLinks'), t('deleteSiteKept')],
      action: t('deleteSite'),
      typeToConfirm: title,
      run: async () => {
        await deleteSiteById({ path: { organizationId, siteId: id } });
        await leave?.();
        await refreshSite(queries);
      },
    });
}
