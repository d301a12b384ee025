import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createCollectionMutation } from '#client/@tanstack/react-query.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ancestorsOf, titleOf } from '#dashboard/content/content-tree.ts';
import { expandContent } from '#dashboard/content/expanded.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { useContentSearch, useRevealed } from '#dashboard/content/use-found-content.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/content.ts';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { fold } from '#lib/fold.ts';

/** The place that is no collection. */
export const top = 'top';

/** The places that may hold something new: the top, then every collection with its path. */
export function placesFor(
  items: readonly ContentTreeItem[],
  allowed: (item: ContentTreeItem) => boolean,
): ComboboxOption[] {
  return [{ value: top, label: t('top') }, ...optionsOf(items, item => item.type === 'collection' && allowed(item))];
}

/** Some items with their paths. */
export function optionsOf(
  items: readonly ContentTreeItem[],
  isOffered: (item: ContentTreeItem) => boolean,
): ComboboxOption[] {
  const titles = new Map(items.map(item => [item.id, titleOf(item)]));
  return items.filter(isOffered).map(item => ({
    value: item.id,
    label: titleOf(item),
    path: ancestorsOf(items, item.id)
      .map(id => titles.get(id))
      .join(' / '),
  }));
}

export const parentOf = (place: string): string | null => (place === top ? null : place);

export type CreateProps = {
  organizationId: string;
  /** The collection it goes into at first. */
  parent: string | undefined;
  onClose: () => void;
};

/** The places that may hold something, for a field: of a tree that is not loaded whole, also those that the service finds. */
export function usePlaces(
  organizationId: string,
  chosen: string,
  optionsOf: (items: readonly ContentTreeItem[]) => ComboboxOption[] = items =>
    placesFor(items, item => item.permissions.create),
) {
  const [text, onSearch] = useState('');
  const { items, isPartial, isSearching } = useContentSearch(organizationId, text);
  const options = optionsOf(items);
  useRevealed(organizationId, options.some(({ value }) => value === chosen) ? undefined : chosen || undefined);
  if (!isPartial) return { options };
  const wanted = fold(text.trim());
  const has = ({ value, label }: ComboboxOption) => value === chosen || fold(label).includes(wanted);
  return { options: options.filter(has), onSearch, loading: isSearching };
}

/** Asks for a title and what it is about; then the collection opens. */
export function CreateCollectionDialog({
  organizationId,
  parent,
  onClose,
  onCreated,
}: CreateProps & { onCreated: (id: string) => void }) {
  const { refresh } = useContentActions(organizationId);
  const form = useForm({ defaultValues: { title: '', description: '', place: parent ?? top } });
  const places = usePlaces(organizationId, form.watch('place'));
  const create = useMutation({
    ...createCollectionMutation(),
    onSuccess: async collection => {
      expandContent([collection.id, ...(collection.parent ? [collection.parent] : [])]);
      await refresh();
      onCreated(collection.id);
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('newCollection')}
      submitLabel={t('createCollection')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      fieldNames={{ parent: 'place' }}
      onSubmit={({ title, description, place }) =>
        create.mutate({
          path: { organizationId },
          body: { title, ...(description && { description }), parent: parentOf(place) },
        })
      }
    >
      <TextField control={form.control} name="title" label={t('name')} maxLength={50} />
      <TextareaField
        control={form.control}
        name="description"
        label={t('description')}
        optional
        rows={2}
        maxLength={100}
      />
      <ComboboxField control={form.control} name="place" label={t('place')} {...places} />
    </FormDialog>
  );
}
