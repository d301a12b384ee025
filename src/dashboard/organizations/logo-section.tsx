import { useQueryClient } from '@tanstack/react-query';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { PictureUpload } from '#dashboard/forms/picture-upload.tsx';
import { t } from '#dashboard/messages/settings.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';

/** The picture of an organization: saved at once. */
export function LogoSection({ organization }: { organization: Organization }) {
  const { id: organizationId, title, urls, permissions } = organization;
  const queries = useQueryClient();
  const path = { organizationId };
  const refresh = () => refreshOperations(queries, 'getOrganizationById', 'listOrganizationsForAuthenticatedUser');
  const send = async (file: File) => {
    const logo = await uploadFile({ organizationId, file, kind: 'logo' });
    await updateOrganizationById({ path, body: { logo } });
    await refresh();
  };
  const remove = () => {
    const { queryKey } = organizationOptions(organizationId);
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, now => {
      if (!now) return now;
      const { logo: _logo, ...rest } = now.urls;
      return { ...now, urls: rest };
    });
    deferDelete({
      text: t('logoRemoved'),
      send: options => updateOrganizationById({ path, body: { logo: null }, ...options }).then(refresh),
      restore: () => {
        queries.setQueryData(queryKey, before);
        void refresh();
      },
    });
  };
  return (
    <section aria-label={t('logo')}>
      <h2 className="mb-1.5 text-sm font-medium">{t('logo')}</h2>
      <div className="flex flex-wrap items-center gap-4">
        <OrganizationAvatar id={organizationId} title={title} logo={urls.logo} size={64} />
        {permissions.admin && (
          <PictureUpload
            label={t('logo')}
            has={urls.logo !== undefined}
            send={send}
            saved={t('logoSaved')}
            onRemove={remove}
          />
        )}
      </div>
    </section>
  );
}
