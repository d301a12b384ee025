import { useMutation, useQuery } from '@tanstack/react-query';
import { type Control, useForm } from 'react-hook-form';
import { listTemplatesOptions } from '#client/@tanstack/react-query.gen.ts';
import { createSpace, duplicateSpace } from '#client/sdk.gen.ts';
import type { ContentTreeItem, Space } from '#client/types.gen.ts';
import { contentTreeOptions, isBeingMade } from '#dashboard/content/content-tree.ts';
import { type CreateProps, optionsOf, parentOf, top, usePlaces } from '#dashboard/content/create-dialogs.tsx';
import { expandContent } from '#dashboard/content/expanded.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';

type Values = {
  title: string;
  emoji: string;
  place: string;
  begin: 'blank' | 'template' | 'copy' | 'import';
  template: string;
  original: string;
};

async function make(organizationId: string, { title, emoji, place, begin, template, original }: Values) {
  const parent = parentOf(place);
  const named = { ...(title && { title }), ...(emoji.trim() && { emoji: emoji.trim() }), parent };
  const { data } =
    begin === 'copy'
      ? await duplicateSpace({ path: { spaceId: original }, body: named })
      : await createSpace({
          path: { organizationId },
          body: { ...named, ...(begin === 'template' && { template: { id: template } }) },
        });
  return data;
}

/** Asks for title, emoji, place and what it begins with; then the space opens, or its import. */
export function CreateSpaceDialog({
  organizationId,
  parent,
  onClose,
  onCreated,
}: CreateProps & { onCreated: (space: Space, begin: Values['begin']) => void }) {
  const { refresh } = useContentActions(organizationId);
  const form = useForm<Values>({
    defaultValues: { title: '', emoji: '', place: parent ?? top, begin: 'blank', template: '', original: '' },
  });
  const { begin, template, original, place } = form.watch();
  const places = usePlaces(organizationId, place);
  const create = useMutation({
    mutationFn: (values: Values) => make(organizationId, values),
    onSuccess: async (space, values) => {
      if (space.parent) expandContent([space.parent]);
      await refresh();
      onCreated(space, values.begin);
    },
  });
  const missing =
    begin === 'template' && !template ? t('needTemplate') : begin === 'copy' && !original && t('needSpace');
  return (
    <FormDialog
      form={form}
      title={inTree('newSpace')}
      submitLabel={t('create')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      fieldNames={{ parent: 'place' }}
      {...(missing && { submitDisabledReason: missing })}
      onSubmit={values => create.mutate(values)}
    >
      <div className="flex gap-3">
        <TextField control={form.control} name="title" label={t('name')} maxLength={50} className="flex-1" />
        <TextField control={form.control} name="emoji" label={t('emoji')} maxLength={8} className="w-18" />
      </div>
      <ComboboxField control={form.control} name="place" label={t('place')} {...places} />
      <RadioField
        control={form.control}
        name="begin"
        label={t('startWith')}
        options={[
          { value: 'blank', label: t('startBlank'), description: t('startBlankHelp') },
          {
            value: 'template',
            label: t('startTemplate'),
            description: t('startTemplateHelp'),
            extra: <TemplateField control={form.control} />,
          },
          {
            value: 'copy',
            label: t('startCopy'),
            description: t('startCopyHelp'),
            extra: <OriginalField control={form.control} organizationId={organizationId} chosen={original} />,
          },
          { value: 'import', label: t('startImport'), description: t('startImportHelp') },
        ]}
      />
    </FormDialog>
  );
}

type FieldProps = { control: Control<Values> };

const known = ['product-docs', 'api-reference', 'help-center', 'changelog'] as const;

/** A template of the service in the words of the dashboard; one that they do not know in those of the service. */
function worded({ id, title, description }: { id: string; title: string; description: string }) {
  const name = known.find(other => other === id);
  return name
    ? { value: id, label: t(`template.${name}`), description: t(`template.${name}.help`) }
    : { value: id, label: title, description };
}

function TemplateField({ control }: FieldProps) {
  const { data, isPending } = useQuery(listTemplatesOptions());
  return (
    <ComboboxField
      control={control}
      name="template"
      label={t('template')}
      labelHidden
      loading={isPending}
      placeholder={t('needTemplate')}
      options={(data?.items ?? []).filter(({ id }) => id !== 'blank').map(worded)}
    />
  );
}

function OriginalField({ control, organizationId, chosen }: FieldProps & { organizationId: string; chosen: string }) {
  const { isPending } = useQuery(contentTreeOptions(organizationId));
  const spaces = usePlaces(organizationId, chosen, spacesOf);
  return (
    <ComboboxField
      control={control}
      name="original"
      label={t('original')}
      labelHidden
      loading={isPending}
      placeholder={t('needSpace')}
      {...spaces}
    />
  );
}

const spacesOf = (items: readonly ContentTreeItem[]) =>
  optionsOf(items, item => item.type === 'space' && !isBeingMade(item));
