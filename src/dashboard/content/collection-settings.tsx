import { useMutation } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { getCollectionById } from '#client/sdk.gen.ts';
import type { Collection, ContentTreeItem } from '#client/types.gen.ts';
import { hidden, placeOf, placesOf } from '#dashboard/content/change-dialogs.tsx';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { parentOf, top, usePlaces } from '#dashboard/content/create-dialogs.tsx';
import { type CollectionValues, useContentActions } from '#dashboard/content/use-content-actions.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/content.ts';
import { defaultChoice, defaultLevelOf, defaultLevelOptions } from '#dashboard/shell/default-levels.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** @param place where it stands, which is not told to those who do not see that collection */
const valuesOf = ({ title, description = '', defaultLevel }: ContentTreeItem | Collection, place: string) => ({
  title,
  description,
  place,
  level: defaultChoice(defaultLevel),
});

const settingsOf = ({ place, level, ...values }: ReturnType<typeof valuesOf>): CollectionValues => ({
  ...values,
  defaultLevel: defaultLevelOf(level),
  parent: parentOf(place) ?? null,
});

type CollectionSettingsProps = {
  organizationId: string;
  item: ContentTreeItem;
  onClose: () => void;
  /** Opens who has access, where that can be shown. */
  onAccess: (() => void) | undefined;
};

/** What a collection is called, where it stands, and what everyone may do in it. */
export function CollectionSettings({ organizationId, item, onClose, onAccess }: CollectionSettingsProps) {
  const { title: organization } = useOrganization();
  const { changeCollection } = useContentActions(organizationId);
  const form = useForm({ defaultValues: valuesOf(item, placeOf(item)) });
  const place = useWatch({ control: form.control, name: 'place' });
  const places = usePlaces(organizationId, place, items => placesOf(items, item));
  const save = useMutation({
    mutationFn: (sent: [CollectionValues, Condition, CollectionValues]) => changeCollection(item, ...sent),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('collectionSettingsTitle', { name: titleOf(item) })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={async () =>
        savedNow(await getCollectionById({ path: { collectionId: item.id } }), now =>
          valuesOf(now, item.parentHidden ? hidden : (now.parent ?? top)),
        )
      }
      lastChange={useLastChange('collection.update', item.id)}
      onSubmit={(values, condition, before) => save.mutate([settingsOf(values), condition, settingsOf(before)])}
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
      <ComboboxField
        control={form.control}
        name="place"
        label={t('place')}
        {...(item.parentHidden && { help: t('parentHidden') })}
        {...places}
      />
      <SelectField
        control={form.control}
        name="level"
        label={t('everyoneLevel', { organization })}
        help={t('everyoneLevelHelp')}
        options={defaultLevelOptions(place !== top)}
      />
      {onAccess && (
        <Button variant="quiet" className="-ms-2" onClick={onAccess}>
          <UsersRound aria-hidden />
          {t('peopleAndTeams')}
        </Button>
      )}
    </FormDialog>
  );
}
