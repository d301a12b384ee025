import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createSiteRedirect, updateSiteRedirectById } from '#client/sdk.gen.ts';
import type { SiteRedirect, SiteRedirectInputDestination } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-redirects.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { partsOf, partValue, readDestination } from '#dashboard/sites/redirects/destinations.ts';
import { type SitePlace, structureOptions } from '#dashboard/sites/site-data.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';
import { toast } from '#dashboard/ui/toast.ts';

interface DialogProps {
  place: SitePlace;
  /** Undefined: a new one. */
  redirect: SiteRedirect | undefined;
  /** Whether a new one begins as a draft. */
  draft: boolean;
  onClose: () => void;
}

interface Values {
  source: string;
  kind: string;
  part: string;
  address: string;
  captureWildcard: boolean;
  permanent: boolean;
  draft: boolean;
}

const kinds = ['part', 'address'] as const;

function valuesOf(redirect: SiteRedirect | undefined, draft: boolean): Values {
  if (!redirect)
    return { source: '/', kind: 'part', part: '', address: '', captureWildcard: true, permanent: false, draft };
  const { destination } = redirect;
  return {
    source: redirect.source,
    // A page is kept by its id: it stays the destination until another one is written.
    kind: destination.kind === 'external' || destination.kind === 'site-page' ? 'address' : 'part',
    part: partValue(redirect),
    address: destination.kind === 'external' ? destination.url : '',
    captureWildcard: redirect.captureWildcard,
    permanent: redirect.permanent,
    draft: redirect.draft,
  };
}

/** @returns `undefined` for what names nothing */
function chosenDestination(
  { kind, part, address }: Values,
  structure: SiteStructure,
): SiteRedirectInputDestination | undefined {
  if (kind === 'part') return partsOf(structure).find(({ value }) => value === part)?.destination;
  return readDestination(address.trim(), structure);
}

export function RedirectDialog({ place, redirect, draft, onClose }: DialogProps) {
  const queries = useQueryClient();
  const { data: structure } = useSuspenseQuery(structureOptions(place));
  const form = useForm<Values>({ defaultValues: valuesOf(redirect, draft) });
  const { control } = form;
  const [kind, source] = form.watch(['kind', 'source']);
  const isPage = redirect?.destination.kind === 'site-page';
  const save = useMutation({
    mutationFn: async ({
      destination,
      ...values
    }: Values & { destination: SiteRedirectInputDestination | undefined }) => {
      const { source, captureWildcard, permanent, draft } = values;
      const body = { source, captureWildcard, permanent, draft };
      if (redirect)
        await updateSiteRedirectById({
          path: { ...place, siteRedirectId: redirect.id },
          body: { ...body, ...(destination && { destination }) },
        });
      else if (destination) await createSiteRedirect({ path: place, body: { ...body, destination } });
    },
    onSuccess: async (_, values) => {
      await refreshOperations(queries, 'listSiteRedirects');
      toast.success(t('saved', { source: values.source }));
      onClose();
    },
  });
  const submit = (values: Values) => {
    const destination = chosenDestination(values, structure);
    const kept = isPage && values.kind === 'address' && values.address.trim() === '';
    if (destination || kept) return save.mutate({ ...values, destination });
    const field = values.kind === 'part' ? 'part' : 'address';
    form.setError(field, { message: t(field === 'part' ? 'partMissing' : 'addressWrong') }, { shouldFocus: true });
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(redirect ? 'editTitle' : 'new')}
      submitLabel={t(redirect ? 'save' : 'create')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        control={control}
        name="source"
        label={t('from')}
        help={t('fromHelp')}
        mono
        maxLength={512}
        spellCheck={false}
      />
      <SelectField
        control={control}
        name="kind"
        label={t('leadsTo')}
        options={kinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === 'part' ? (
        <SelectField
          control={control}
          name="part"
          label={t('part')}
          options={partsOf(structure).map(({ value, title, path }) => ({ value, label: title, description: path }))}
        />
      ) : (
        <TextField
          control={control}
          name="address"
          label={t('address')}
          help={t(isPage ? 'addressOfPage' : 'addressHelp')}
          placeholder="https://"
          spellCheck={false}
        />
      )}
      {source.endsWith('*') && (
        <CheckboxField control={control} name="captureWildcard" label={t('capture')} description={t('captureHelp')} />
      )}
      <CheckboxField control={control} name="permanent" label={t('permanentLabel')} description={t('permanentHelp')} />
      <CheckboxField control={control} name="draft" label={t('draftLabel')} description={t('draftHelp')} />
    </FormDialog>
  );
}
