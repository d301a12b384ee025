import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getSpaceById } from '#client/sdk.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ancestorsOf, contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';
import { parentOf, placesFor, top, usePlaces } from '#dashboard/content/create-dialogs.tsx';
import { expandContent } from '#dashboard/content/expanded.ts';
import { moveEffect } from '#dashboard/content/move-effect.ts';
import { type Renamed, useContentActions } from '#dashboard/content/use-content-actions.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { lastPosition, neighborAt, PositionField } from '#dashboard/forms/position-field.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/content.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

type ChangeProps = { organizationId: string; item: ContentTreeItem; onClose: () => void };

const nameOf = ({ title, emoji = '' }: Renamed) => ({ title, emoji });

/** Title and emoji of a space. */
export function RenameDialog({ organizationId, item, onClose }: ChangeProps) {
  const { rename } = useContentActions(organizationId);
  const form = useForm({ defaultValues: nameOf(item) });
  const save = useMutation({
    mutationFn: (sent: [Renamed, Condition, Renamed]) => rename(item, ...sent),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('renameTitle', { name: titleOf(item) })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={async () => savedNow(await getSpaceById({ path: { spaceId: item.id } }), nameOf)}
      lastChange={useLastChange('space.update', item.id)}
      onSubmit={(...sent) => save.mutate(sent)}
    >
      <div className="flex gap-3">
        <TextField control={form.control} name="title" label={t('name')} maxLength={50} className="flex-1" />
        <TextField control={form.control} name="emoji" label={t('emoji')} maxLength={8} className="w-18" />
      </div>
    </FormDialog>
  );
}

/** The way to move that needs no dragging: choose the collection, then where in it. */
export function MoveDialog({ organizationId, item, onClose }: ChangeProps) {
  const { move } = useContentActions(organizationId);
  const { permissions } = useOrganization();
  const { data } = useQuery(contentTreeOptions(organizationId));
  const items = data?.items ?? [];
  const form = useForm({ defaultValues: { place: placeOf(item), position: lastPosition } });
  const chosen = form.watch('place');
  const places = usePlaces(organizationId, chosen, all => placesOf(all, item));
  const isHidden = chosen === hidden;
  const inPlace = siblingsIn(items, item, chosen);
  const effect = isHidden ? undefined : moveEffect(items, item, parentOf(chosen) ?? undefined, permissions.admin);
  const save = useMutation({
    mutationFn: ({ place, position }: { place: string; position: string }) => {
      const parent = place === hidden ? item.parentKey : (parentOf(place) ?? undefined);
      return move({ id: item.id, parent, ...neighborAt(siblingsIn(items, item, place), position) });
    },
    onSuccess: (_, { place }) => {
      const parent = parentOf(place);
      if (parent && place !== hidden) expandContent([...ancestorsOf(items, parent), parent]);
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
      {...(isHidden && inPlace.length === 0 && { submitDisabledReason: t('chooseOtherPlace') })}
      onSubmit={values => save.mutate(values)}
    >
      <ComboboxField control={form.control} name="place" label={t('place')} {...places} />
      <PositionField
        control={form.control}
        name="position"
        siblings={inPlace.map(sibling => ({ id: sibling.id, label: titleOf(sibling) }))}
      />
      <p aria-live="polite" className="text-sm text-fg-2 empty:hidden">
        {effect}
      </p>
    </FormDialog>
  );
}

/** The place of what is in a collection that this person does not see. */
export const hidden = 'hidden';

export const placeOf = (item: ContentTreeItem) => (item.parentHidden ? hidden : (item.parent ?? top));

/** The collections that an item can be moved into, not itself, and nothing in it; and where it is. */
export const placesOf = (items: readonly ContentTreeItem[], item: ContentTreeItem) => [
  ...(item.parentHidden ? [{ value: hidden, label: t('hiddenPlace') }] : []),
  ...placesFor(
    items,
    other => other.permissions.create && other.id !== item.id && !ancestorsOf(items, other.id).includes(item.id),
  ),
];

/** What else is in a place that an item can be moved to, or is in. */
const siblingsIn = (items: readonly ContentTreeItem[], { id, parentKey }: ContentTreeItem, place: string) => {
  const isThere = (other: ContentTreeItem) =>
    place === hidden
      ? parentKey !== undefined && other.parentKey === parentKey
      : other.parent === parentOf(place) && other.parentKey === undefined;
  return items.filter(other => other.id !== id && isThere(other));
};
