import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getTranslationPageOptions, updateTranslationPageMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Translation, TranslationPageTexts } from '#client/types.gen.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { refreshTranslations, type TranslationPlace } from '#dashboard/translations/translation-data.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type PageTextDialogProps = { place: TranslationPlace; translation: Translation; pageId: string; onClose: () => void };

/** A translated page beside its source, to be changed by hand. */
export function PageTextDialog({ pageId, ...rest }: PageTextDialogProps) {
  const { data, error, refetch } = useQuery({
    ...getTranslationPageOptions({ path: { ...rest.place, pageId } }),
    staleTime: 0,
  });
  if (data) return <TextForm {...rest} page={data} />;
  return (
    <Dialog open size="lg" title={t('editText')} onOpenChange={open => !open && rest.onClose()}>
      {error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={8} />}
    </Dialog>
  );
}

type TextFormProps = Omit<PageTextDialogProps, 'pageId'> & { page: TranslationPageTexts };

function TextForm({ place, translation, page, onClose }: TextFormProps) {
  const { source, machine, translation: shown = source } = page;
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: shown.title, markdown: shown.markdown } });
  const save = useMutation({
    ...updateTranslationPageMutation(),
    onSuccess: async () => {
      await refreshTranslations(queries);
      toast.success(t('textSaved'));
      onClose();
    },
  });
  // A page without text, as a group or a link is.
  const hasText = source.markdown !== '' || shown.markdown !== '';
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('editText')}
      description={t('editTextLead')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={({ title, markdown }) =>
        save.mutate({ path: { ...place, pageId: page.page }, body: { title, ...(hasText && { markdown }) } })
      }
    >
      {page.state === 'attention' && (
        <Callout tone="warning" title={t('attentionTitle')}>
          {t('attentionBody')}
        </Callout>
      )}
      <TextField
        control={form.control}
        name="title"
        label={t('pageTitle')}
        lang={translation.language}
        maxLength={255}
      />
      {hasText && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ReadOnly label={t('sourceText')} lang={translation.source.language}>
            {source.markdown}
          </ReadOnly>
          <TextareaField
            control={form.control}
            name="markdown"
            label={t('translatedText')}
            lang={translation.language}
            rows={14}
          />
        </div>
      )}
      {page.state === 'attention' && machine && (
        <ReadOnly label={t('machineText')} lang={translation.language}>
          {machine.markdown}
        </ReadOnly>
      )}
    </FormDialog>
  );
}

function ReadOnly({ label, lang, children }: { label: string; lang: string; children: string }) {
  return (
    <Field label={label}>
      {aria => <Textarea {...aria} readOnly rows={14} lang={lang} value={children} className="bg-sunken" />}
    </Field>
  );
}
