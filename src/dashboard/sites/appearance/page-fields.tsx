import type { Control } from 'react-hook-form';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import type { Values } from '#dashboard/sites/appearance/values.ts';

/** What readers are offered below the text of each page. */
export function PageFields({ control }: { control: Control<Values> }) {
  return (
    <>
      <CheckboxField control={control} name="pagination.enabled" label={t('pagination')} />
      <CheckboxField control={control} name="feedback.enabled" label={t('feedback')} description={t('feedbackHelp')} />
      <CheckboxField
        control={control}
        name="pageActions.markdown"
        label={t('markdown')}
        description={t('markdownHelp')}
      />
      <CheckboxField control={control} name="pdf.enabled" label={t('pdf')} description={t('pdfHelp')} />
    </>
  );
}
