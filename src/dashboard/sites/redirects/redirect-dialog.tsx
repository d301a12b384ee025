import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { createSiteRedirect, getSiteRedirectById, updateSiteRedirectById } from '#client/sdk.gen.ts';
import type { SiteRedirect, SiteRedirectInputDestination } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { sayOption, useFieldWords } from '#dashboard/forms/field-words.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-redirects.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
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
  /** A kind, a part of the site and an address: one value, as one of the latter counts. */
  destination: [kind: string, part: string, address: string];
  captureWildcard: boolean;
  permanent: boolean;
  draft: boolean;
}

type Sent = Omit<Values, 'destination'> & {
  destination: SiteRedirectInputDestination | undefined;
  condition: Condition;
};

const kinds = ['part', 'address'] as const;

function valuesOf(redirect: SiteRedirect | undefined, draft: boolean): Values {
  if (!redirect) return { source: '/', destination: ['part', '', ''], captureWildcard: true, permanent: false, draft };
  const { destination } = redirect;
  return {
    source: redirect.source,
    destination: [
      // A page is kept by its id: it stays the destination until another one is written.
      destination.kind === 'external' || destination.kind === 'site-page' ? 'address' : 'part',
      partValue(redirect),
      destination.kind === 'external' ? destination.url : '',
    ],
    captureWildcard: redirect.captureWildcard,
    permanent: redirect.permanent,
    draft: redirect.draft,
  };
}

/** @returns `undefined` for what names nothing */
function chosenDestination(
  { destination: [kind, part, address] }: Values,
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
  const source = useWatch({ control, name: 'source' });
  const path = redirect && { ...place, siteRedirectId: redirect.id };
  const isPage = redirect?.destination.kind === 'site-page';
  const save = useMutation({
    mutationFn: async ({ destination, condition, ...body }: Sent) => {
      if (path)
        await updateSiteRedirectById({ path, body: { ...body, ...(destination && { destination }) }, ...condition });
      else if (destination) await createSiteRedirect({ path: place, body: { ...body, destination } });
    },
    onSuccess: async (_, values) => {
      await refreshOperations(queries, 'listSiteRedirects');
      toast.success(t('saved', { source: values.source }));
      onClose();
    },
  });
  const submit = (values: Values, condition: Condition) => {
    const destination = chosenDestination(values, structure);
    const [kind, , address] = values.destination;
    const kept = isPage && kind === 'address' && address.trim() === '';
    // Whoever leaves the slash out means the same path.
    const source = values.source.trim().replace(/^\/*/, '/');
    if (destination || kept) return save.mutate({ ...values, source, destination, condition });
    const isPart = kind === 'part';
    const message = t(isPart ? 'partMissing' : 'addressWrong');
    form.setError(isPart ? 'destination.1' : 'destination.2', { message }, { shouldFocus: true });
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
      latest={path && (async () => savedNow(await getSiteRedirectById({ path }), saved => valuesOf(saved, draft)))}
      lastChange={useLastChange('site.redirect_change', redirect?.id ?? '')}
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
      <DestinationFields {...{ control, structure, isPage }} />
      {source.endsWith('*') && (
        <CheckboxField control={control} name="captureWildcard" label={t('capture')} description={t('captureHelp')} />
      )}
      <CheckboxField control={control} name="permanent" label={t('permanentLabel')} description={t('permanentHelp')} />
      <CheckboxField control={control} name="draft" label={t('draftLabel')} description={t('draftHelp')} />
    </FormDialog>
  );
}

type DestinationProps = { control: Control<Values>; structure: SiteStructure; isPage: boolean };

function DestinationFields({ control, structure, isPage }: DestinationProps) {
  const [kind] = useWatch({ control, name: 'destination' });
  const parts = partsOf(structure).map(({ value, title, path }) => ({ value, label: title, description: path }));
  useFieldWords('destination', {
    label: t('leadsTo'),
    say: value => {
      const [of, part, address] = value as Values['destination']; // of this form
      return of === 'part' ? sayOption(parts)(part) : address || t('kind.address');
    },
  });
  return (
    <>
      <SelectField
        control={control}
        name="destination.0"
        label={t('leadsTo')}
        options={kinds.map(value => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === 'part' ? (
        <SelectField control={control} name="destination.1" label={t('part')} options={parts} />
      ) : (
        <TextField
          control={control}
          name="destination.2"
          label={t('address')}
          help={t(isPage ? 'addressOfPage' : 'addressHelp')}
          placeholder="https://"
          spellCheck={false}
        />
      )}
    </>
  );
}
