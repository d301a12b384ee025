import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateTranslationMutation } from '#client/@tanstack/react-query.gen.ts';
import { getTranslation } from '#client/sdk.gen.ts';
import type { Translation } from '#client/types.gen.ts';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/translations.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { instructionsDocument, instructionsText } from '#dashboard/translations/instructions.ts';
import { InstructionsField } from '#dashboard/translations/instructions-field.tsx';
import {
  instructionsOptions,
  refreshTranslations,
  type TranslationPlace,
} from '#dashboard/translations/translation-data.ts';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type InstructionsFormProps = { place: TranslationPlace; translation: Translation };

/** What the engine is told beside the text. */
export function InstructionsForm({ place, translation: { instructions } }: InstructionsFormProps) {
  const { data: text } = useQuery({
    ...instructionsOptions({ instructions }),
    // What is typed stays while others save theirs.
    placeholderData: keepPreviousData,
  });
  if (text === undefined) return <SkeletonText lines={3} />;
  return <TextForm place={place} text={text} />;
}

function TextForm({ place, text }: { place: TranslationPlace; text: string }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { instructions: text } });
  const save = useMutation({
    ...updateTranslationMutation(),
    onSuccess: () => {
      form.reset(form.getValues());
      void refreshTranslations(queries);
      toast.success(t('saved'));
    },
  });
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => {
        const { values, condition } = savedNow(
          await getTranslation({ path: place }),
          ({ instructions }) => instructions,
        );
        return { values: { instructions: await instructionsText(values) }, condition };
      }}
      lastChange={useLastChange('translation.update', place.translationId)}
      onSubmit={async (values, condition) =>
        save.mutate({
          path: place,
          body: { instructions: await instructionsDocument(values.instructions) },
          ...condition,
        })
      }
    >
      <InstructionsField control={form.control} name="instructions" place="page" />
    </PageForm>
  );
}
