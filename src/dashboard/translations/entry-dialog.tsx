import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import { updateGlossaryEntriesMutation } from '#client/@tanstack/react-query.gen.ts';
import { getGlossaryEntry, runTranslation } from '#client/sdk.gen.ts';
import type { GlossaryEffect, GlossaryEntry } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { languageName, languageOptions } from '#dashboard/shell/languages.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { type EntryValues, operationOf, shownTerms, valuesOf } from '#dashboard/translations/entry-operation.ts';
import { EffectNote, useGlossaryEffect } from '#dashboard/translations/glossary-effect.tsx';
import { refreshTranslations } from '#dashboard/translations/translation-data.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type EntryDialogProps = {
  organizationId: string;
  /** Undefined makes a new one. */
  entry: GlossaryEntry | undefined;
  onClose: () => void;
};

/** A term, language by language. */
export function EntryDialog({ organizationId, entry, onClose }: EntryDialogProps) {
  const queries = useQueryClient();
  const form = useForm<EntryValues>({ defaultValues: valuesOf(entry) });
  /** As it was last read: the service refuses to replace another one. */
  const read = useRef(entry?.translations);
  const [run, setRun] = useState(true);
  const operation = operationOf(entry, form.watch());
  const isOther = JSON.stringify(operation) !== JSON.stringify(operationOf(entry, valuesOf(entry)));
  const { data: effect, isFetching } = useGlossaryEffect(organizationId, isOther ? operation : undefined);
  const again = (isOther && effect?.translations) || [];
  const save = useMutation({
    ...updateGlossaryEntriesMutation(),
    onSuccess: async () => {
      await refreshOperations(queries, 'listGlossaryEntries');
      onClose();
      if (run && again.length > 0) await runAgain(organizationId, again).then(() => refreshTranslations(queries));
    },
  });
  const submit = (values: EntryValues) => {
    const change = operationOf(entry, values);
    if (!change) {
      form.setError('root', { message: t(values.keep ? 'termMissing' : 'twoLanguages') });
      return;
    }
    const condition = change.type === 'update' && read.current ? { read: read.current } : {};
    save.mutate({ path: { organizationId }, body: { operations: [{ ...change, ...condition }] } });
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(entry ? 'editEntry' : 'newEntry')}
      submitLabel={t(entry ? 'save' : 'add')}
      submitError={save.error ?? form.formState.errors.root?.message}
      loading={save.isPending}
      onClose={onClose}
      latest={
        entry &&
        (async () => {
          const { data } = await getGlossaryEntry({ path: { organizationId, glossaryEntryId: entry.id } });
          read.current = data.translations;
          return { values: valuesOf(data), condition: {} };
        })
      }
      onSubmit={submit}
    >
      <Terms control={form.control} keep={form.watch('keep')} />
      <div className="space-y-2">
        <CheckboxField control={form.control} name="keep" label={t('keepTerm')} description={t('keepHelp')} />
        <CheckboxField
          control={form.control}
          name="matchCase"
          label={t('matchCase')}
          description={t('matchCaseHelp')}
        />
      </div>
      {isOther && operation && (
        <div className="space-y-2">
          <EffectNote effect={effect} isPending={isFetching && !effect} />
          {again.length > 0 && (
            <Checkbox checked={run} onCheckedChange={setRun}>
              {t('effect.run')}
            </Checkbox>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/** @param keep one form of it does for all languages */
function Terms({ control, keep }: { control: Control<EntryValues>; keep: boolean }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'terms' });
  useFieldWords('terms', {
    label: t('terms'),
    say: value =>
      (value as EntryValues['terms']) // of this form
        .map(({ language, term }) => `${languageName(language)}: ${term}`)
        .join('\n'),
  });
  const left = languageOptions.filter(({ value }) => !fields.some(({ language }) => language === value));
  return (
    <>
      {shownTerms(fields, keep).map(({ id, language }, index) => (
        <div key={id} className="flex items-end gap-1">
          <TextField
            control={control}
            name={`terms.${index}.term`}
            label={keep ? t('termKept') : t('term', { language: languageName(language) })}
            lang={keep ? undefined : language}
            maxLength={255}
            className="flex-1"
          />
          {!keep && (
            <IconButton
              icon={X}
              label={t('removeLanguage', { language: languageName(language) })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {!keep && (
        <Combobox
          label={t('addLanguage')}
          placeholder={t('addLanguage')}
          value={undefined}
          onValueChange={language => append({ language, term: '' })}
          options={left}
        />
      )}
    </>
  );
}

/** Begins the runs that bring a change of the glossary into these translations. */
async function runAgain(organizationId: string, translations: GlossaryEffect['translations']): Promise<void> {
  try {
    // A handful: one for each language of the spaces that hold the term.
    for (const { translation } of translations)
      await runTranslation({ path: { organizationId, translationId: translation } });
    toast.success(t('effect.begun', { count: translations.length }));
  } catch (error) {
    toastError(error);
  }
}
