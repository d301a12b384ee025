import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateTranslationMutation } from '#client/@tanstack/react-query.gen.ts';
import { getTranslation } from '#client/sdk.gen.ts';
import type { Translation } from '#client/types.gen.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/translations.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { instructionsDocument, instructionsText } from '#dashboard/translations/instructions.ts';
import { InstructionsField } from '#dashboard/translations/instructions-field.tsx';
import { instructionsOptions, refreshTranslations } from '#dashboard/translations/translation-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

type InstructionsDialogProps = { organizationId: string; translation: Translation; onClose: () => void };

/** What the engine is told beside the text, from the list of translations. */
export function InstructionsDialog(props: InstructionsDialogProps) {
  const { data: text } = useQuery(instructionsOptions(props.translation));
  return text === undefined ? null : <TextDialog {...props} text={text} />;
}

function TextDialog({ organizationId, translation, text, onClose }: InstructionsDialogProps & { text: string }) {
  const queries = useQueryClient();
  const path = { organizationId, translationId: translation.id };
  const form = useForm({ defaultValues: { instructions: text } });
  const save = useMutation({
    ...updateTranslationMutation(),
    onSuccess: async () => {
      await refreshTranslations(queries);
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('instructionsOf', { language: languageName(translation.language) })}
      description={t('instructionsLead')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={async () => {
        const { values, condition } = savedNow(await getTranslation({ path }), saved => saved.instructions);
        return { values: { instructions: await instructionsText(values) }, condition };
      }}
      lastChange={useLastChange('translation.update', translation.id)}
      onSubmit={async ({ instructions }, condition) =>
        save.mutate({ path, body: { instructions: await instructionsDocument(instructions) }, ...condition })
      }
    >
      <InstructionsField control={form.control} name="instructions" place="dialog" />
    </FormDialog>
  );
}
