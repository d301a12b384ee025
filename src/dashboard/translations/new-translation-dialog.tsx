import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createTranslationMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Translation } from '#client/types.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { languageOf, languageOptions } from '#dashboard/shell/languages.ts';
import { EstimateNote } from '#dashboard/translations/estimate-note.tsx';
import { instructionsDocument } from '#dashboard/translations/instructions.ts';
import { InstructionsField } from '#dashboard/translations/instructions-field.tsx';
import { refreshTranslations } from '#dashboard/translations/translation-data.ts';

type NewTranslationDialogProps = {
  organizationId: string;
  /** What is translated already. */
  existing: readonly Translation[];
  onClose: () => void;
  onCreated: (translation: Translation) => void;
};

const empty = { space: '', from: '', to: '', instructions: '' };

export function NewTranslationDialog({ organizationId, existing, onClose, onCreated }: NewTranslationDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: empty });
  const { space, from, to } = form.watch();
  const results = existing.flatMap(({ result }) => result?.space ?? []);
  const { spaces, ...search } = useSpaceSearch({ chosen: space ? [space] : [], without: results });
  const create = useMutation({
    ...createTranslationMutation(),
    onSuccess: async translation => {
      await refreshTranslations(queries);
      onCreated(translation);
    },
  });
  const taken = existing.filter(({ source }) => source.space === space).map(({ language }) => language);
  const known = spaces.find(({ id }) => id === space)?.language;
  const source = languageOf(from || known || '');
  const submit = async ({ instructions }: typeof empty) => {
    const language = languageOf(to);
    if (!space || !source || !language) {
      // The focus stays with the last that is set, so the first field comes last.
      if (!language) form.setError('to', { message: t('missingLanguage') }, { shouldFocus: true });
      // Most spaces know their language.
      if (space && !source) form.setError('from', { message: t('missingLanguage') }, { shouldFocus: true });
      if (!space) form.setError('space', { message: t('missingSpace') }, { shouldFocus: true });
      return;
    }
    const document = instructions.trim() && (await instructionsDocument(instructions));
    create.mutate({
      path: { organizationId },
      body: { language, source: { space, language: source }, ...(document && { instructions: document }) },
    });
  };
  return (
    <FormDialog
      form={form}
      title={t('new')}
      description={t('createLead')}
      submitLabel={t('create')}
      submitError={create.error}
      loading={create.isPending}
      fieldNames={{ language: 'to', 'source.space': 'space', 'source.language': 'from' }}
      onClose={onClose}
      onSubmit={values => void submit(values)}
    >
      <ComboboxField
        control={form.control}
        name="space"
        label={t('space')}
        options={spaces.map(({ id, title, emoji }) => ({
          value: id,
          label: title || t('untitled'),
          icon: emoji || undefined,
        }))}
        {...search}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          control={form.control}
          name="from"
          label={t('from')}
          options={languageOptions}
          // The language of the space stands for what was not chosen.
          {...(known && !from && { placeholder: languageOptions.find(({ value }) => value === known)?.label ?? known })}
        />
        <ComboboxField
          control={form.control}
          name="to"
          label={t('to')}
          options={languageOptions
            .filter(({ value }) => value !== source)
            .map(option =>
              taken.some(language => language === option.value)
                ? { ...option, disabled: true, description: t('toTaken') }
                : option,
            )}
        />
      </div>
      {space && <EstimateNote key={space} spaceId={space} />}
      <InstructionsField control={form.control} name="instructions" place="dialog" />
      <p className="text-sm text-fg-2">
        {t.rich('glossaryHolds', {
          // What is typed here stays.
          glossary: (
            <Link
              to="/o/$org/translations/glossary"
              params={{ org: organizationId }}
              target="_blank"
              className="font-medium text-accent-fg underline"
            >
              {t('glossary')}
            </Link>
          ),
        })}
      </p>
    </FormDialog>
  );
}
