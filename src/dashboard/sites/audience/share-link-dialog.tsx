import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createSiteShareLink, getSiteShareLinkById, updateSiteShareLinkById } from '#client/sdk.gen.ts';
import type { ShareLink } from '#client/types.gen.ts';
import { dayOf, endOf } from '#dashboard/forms/day.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

interface DialogProps {
  place: SitePlace;
  /** Undefined: a new one. */
  link: ShareLink | undefined;
  onClose: () => void;
  /** A new one was made. */
  onMade: (link: ShareLink) => void;
}

const valuesOf = (link: ShareLink | undefined) => ({ name: link?.name ?? '', expiresAt: dayOf(link?.expiresAt) });
type Values = ReturnType<typeof valuesOf>;

export function ShareLinkDialog({ place, link, onClose, onMade }: DialogProps) {
  const queries = useQueryClient();
  const { visibility } = useSite(place);
  const form = useForm({ defaultValues: valuesOf(link) });
  const path = link && { ...place, shareLinkId: link.id };
  const save = useMutation({
    mutationFn: async ([{ name, expiresAt: day }, condition]: [Values, Condition]) => {
      const body = { name, expiresAt: endOf(day) };
      const made = path
        ? await updateSiteShareLinkById({ path, body, ...condition }).then(() => undefined)
        : (await createSiteShareLink({ path: place, body })).data;
      await refreshSite(queries);
      return made;
    },
    onSuccess: made => (made ? onMade(made) : onClose()),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={link ? t('editLinkTitle', { name: link.name }) : t('newShareLink')}
      submitLabel={t(link ? 'save' : 'createLink')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={path && (async () => savedNow(await getSiteShareLinkById({ path }), valuesOf))}
      lastChange={useLastChange('share_link.update', link?.id ?? '')}
      onSubmit={(values, condition) => {
        if (values.name.trim()) save.mutate([values, condition]);
        else form.setError('name', { message: t('linkNameMissing') });
      }}
    >
      {!link && visibility !== 'share-link' && <Callout>{t('linkOnlyHere')}</Callout>}
      <TextField control={form.control} name="name" label={t('linkName')} help={t('linkNameHelp')} maxLength={50} />
      <TextField
        control={form.control}
        name="expiresAt"
        label={t('expiry')}
        help={t('expiryHelp')}
        type="date"
        min={dayOf(new Date().toISOString())}
        optional
        className="max-w-60"
      />
    </FormDialog>
  );
}
