import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateSpaceByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getSpaceById } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/space-settings.ts';
import { languageOf, languageOptions } from '#dashboard/shell/languages.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toast } from '#dashboard/ui/toast.ts';

const none = 'none';

const valuesOf = ({ title, emoji, editMode, language }: Space) => ({
  title,
  emoji,
  editMode,
  language: language ?? none,
});

const editModes = (['live', 'locked'] as const).map(value => ({
  value,
  label: t(value),
  description: t(`${value}Help`),
}));

export function SpaceForm({ space }: { space: Space }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(space) });
  const save = useMutation({
    ...updateSpaceByIdMutation(),
    onSuccess: saved => {
      form.reset(valuesOf(saved));
      void refreshOperations(queries, 'getSpaceById', 'getContentTree', 'listSpacesInOrganizationById');
      toast.success(t('saved'));
    },
  });
  const { control } = form;
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => savedNow(await getSpaceById({ path: { spaceId: space.id } }), valuesOf)}
      lastChange={useLastChange('space.update', space.id)}
      onSubmit={({ title, emoji, editMode, language }, condition) =>
        save.mutate({
          path: { spaceId: space.id },
          body: { title, emoji: emoji || null, editMode, language: languageOf(language) ?? null },
          ...condition,
        })
      }
    >
      <div className="flex gap-3">
        <TextField control={control} name="emoji" label={t('emoji')} maxLength={8} className="w-18" />
        <TextField control={control} name="title" label={t('title')} maxLength={50} className="flex-1" />
      </div>
      <ComboboxField
        control={control}
        name="language"
        label={t('language')}
        help={t('languageHelp')}
        options={[{ value: none, label: t('noLanguage') }, ...languageOptions]}
      />
      <RadioField control={control} name="editMode" label={t('editMode')} options={editModes} />
    </PageForm>
  );
}
