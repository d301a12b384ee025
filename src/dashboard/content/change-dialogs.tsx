import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ancestorsOf, contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';
import { parentOf, placesFor } from '#dashboard/content/create-dialogs.tsx';
import { expandContent } from '#dashboard/content/expanded.ts';
import { type Renamed, useContentActions } from '#dashboard/content/use-content-actions.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/content.ts';

type ChangeProps = { organizationId: string; item: ContentTreeItem; onClose: () => void };

export function RenameDialog({ organizationId, item, onClose }: ChangeProps) {
  const { rename } = useContentActions(organizationId);
  const { title, emoji = '', description = '' } = item;
  const form = useForm({ defaultValues: { title, emoji, description } });
  const save = useMutation({ mutationFn: (values: Renamed) => rename(item, values), onSuccess: onClose });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('renameTitle', { name: titleOf(item) })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={values => save.mutate(values)}
    >
      <div className="flex gap-3">
        <TextField control={form.control} name="title" label={t('name')} maxLength={50} className="flex-1" />
        {item.type === 'space' && (
          <TextField control={form.control} name="emoji" label={t('emoji')} maxLength={8} className="w-18" />
        )}
      </div>
      {item.type === 'collection' && (
        <TextareaField
          control={form.control}
          name="description"
          label={t('description')}
          optional
          rows={2}
          maxLength={100}
        />
      )}
    </FormDialog>
  );
}

/** The way to move that needs no dragging: choose the collection; it comes last in it. */
export function MoveDialog({ organizationId, item, onClose }: ChangeProps) {
  const { move } = useContentActions(organizationId);
  const { data } = useQuery(contentTreeOptions(organizationId));
  const items = data?.items ?? [];
  const places = placesFor(
    items,
    other => other.permissions.create && other.id !== item.id && !ancestorsOf(items, other.id).includes(item.id),
  );
  const form = useForm({ defaultValues: { place: item.parent ?? 'top' } });
  const save = useMutation({
    mutationFn: (place: string) => move({ id: item.id, parent: parentOf(place) ?? undefined }),
    onSuccess: (_, place) => {
      const parent = parentOf(place);
      if (parent) expandContent([...ancestorsOf(items, parent), parent]);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('moveTitle', { name: titleOf(item) })}
      submitLabel={t('moveAction')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={({ place }) => save.mutate(place)}
    >
      <ComboboxField control={form.control} name="place" label={t('place')} options={places} />
    </FormDialog>
  );
}
