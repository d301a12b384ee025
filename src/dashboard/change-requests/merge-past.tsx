import { useForm } from 'react-hook-form';
import type { ChangeRequest } from '#client/types.gen.ts';
import { titlesOf, useLiveSites } from '#dashboard/change-requests/live-sites.ts';
import { useMerge } from '#dashboard/change-requests/merge.ts';
import { Conditions, useUnmet } from '#dashboard/change-requests/rule-check.tsx';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/change-requests.ts';

type MergePastProps = { request: ChangeRequest; onClose: () => void; onMerged: () => void };

/** Merges although the rules do not hold, for those who may: what is missing is said, and why it is done asked for. */
export function MergePastDialog({ request, onClose, onMerged }: MergePastProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const merge = useMerge(request);
  const sites = useLiveSites(request.space);
  const unmet = useUnmet(request);
  const from = request.merge?.from === 'space' ? 'space' : 'organization';
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('mergePastTitle', { number: request.number })}
      submitLabel={t('mergePastAction')}
      submitVariant="danger"
      submitError={merge.error}
      loading={merge.isPending}
      onClose={onClose}
      onSubmit={({ reason }) => {
        if (reason.trim()) merge.mutate(reason.trim(), { onSuccess: onMerged });
        else form.setError('reason', { message: t('reasonNeeded') }, { shouldFocus: true });
      }}
    >
      <div className="space-y-2 text-sm text-fg-2">
        <div>
          {t(`rulesAsk.${from}`)}
          <Conditions list={unmet} />
        </div>
        {sites.length > 0 && <p>{t('goesLive', { sites: titlesOf(sites) })}</p>}
        <p>{t('mergePastAudit')}</p>
      </div>
      <TextareaField control={form.control} name="reason" label={t('reason')} rows={2} maxLength={500} />
    </FormDialog>
  );
}
