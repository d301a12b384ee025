import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/settings.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';
const largest = 1024 * 1024;

/** The picture of an organization: saved at once. */
export function LogoSection({ organization }: { organization: Organization }) {
  const { id: organizationId, title, urls, permissions } = organization;
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const path = { organizationId };
  const refresh = () => refreshOperations(queries, 'getOrganizationById', 'listOrganizationsForAuthenticatedUser');
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(t('logoTooLarge'));
      const logo = await uploadFile({ organizationId, file, kind: 'logo' });
      await updateOrganizationById({ path, body: { logo } });
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t('logoSaved'));
    },
  });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) upload.mutate(file);
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
          <div className="flex gap-2">
            <Button loading={upload.isPending} onClick={() => input.current?.click()}>
              {t(urls.logo ? 'logoReplace' : 'logoUpload')}
            </Button>
            {urls.logo && (
              <Button variant="quiet" onClick={remove}>
                {t('logoRemove')}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept={kinds}
              aria-label={t('logo')}
              tabIndex={-1}
              className="sr-only"
              onChange={take}
            />
          </div>
        )}
        <p className="w-full text-xs text-fg-3">{t('logoHelp')}</p>
      </div>
      <FormProblem error={upload.error} />
    </section>
  );
}
