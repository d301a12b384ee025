import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { subjectOf } from '#dashboard/change-requests/change-request.ts';
import { titlesOf, useLiveSites } from '#dashboard/change-requests/live-sites.ts';
import { useMerge } from '#dashboard/change-requests/merge.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';

const MergePastDialog = inTime(async () => (await import('#dashboard/change-requests/merge-past.tsx')).MergePastDialog);

type MergeActionProps = {
  request: ChangeRequest;
  /** How many checks stop it, besides the merge rules. */
  against: number;
  onMerged?: (() => void) | undefined;
};

/** The button that merges, and for those who may the way past the merge rules. */
export function MergeAction({ request, against, onMerged }: MergeActionProps) {
  const [past, setPast] = useState(false);
  const ruled = (request.merge?.unmet.length ?? 0) > 0;
  const stops = against + (ruled ? 1 : 0);
  const merge = useMerge(request);
  const sites = useLiveSites(request.space);
  const run = async () => {
    await merge.mutateAsync();
    onMerged?.();
  };
  const offline = useOfflineReason();
  const press = () => {
    if (sites.length === 0) merge.mutate(undefined, { onSuccess: () => onMerged?.() });
    else
      confirm({
        title: t('mergeTitle', { number: request.number, subject: subjectOf(request) }),
        consequences: [
          t('goesLive', { sites: titlesOf(sites) }),
          t('mergePages', { count: request.changes.pages }),
          t('mergeKeeps'),
        ],
        action: t('merge'),
        danger: false,
        run,
      });
  };
  return (
    <div className="mt-3 space-y-2">
      <FormProblem error={merge.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          // The next step of a draft is to ask for a review.
          variant={request.status === 'draft' ? 'secondary' : 'primary'}
          loading={merge.isPending}
          disabledReason={offline ?? (stops > 0 && t('notMergeable', { count: stops }))}
          onClick={press}
          className="h-auto min-h-(--control-h) max-w-full py-1"
        >
          <GitMerge aria-hidden />
          <span className="whitespace-normal">{t('mergeInto', { space: request.spaceTitle })}</span>
        </Button>
        {ruled && request.merge?.bypass && against === 0 && (
          <Button variant="danger-quiet" disabledReason={offline} onClick={() => setPast(true)}>
            {t('mergePast')}
          </Button>
        )}
        <p className="min-w-0 flex-1 basis-48 text-xs text-fg-3">
          {sites.length > 0 ? t('goesLive', { sites: titlesOf(sites) }) : t('mergeMeaning')}
        </p>
      </div>
      {past && (
        <MergePastDialog
          request={request}
          onClose={() => setPast(false)}
          onMerged={() => {
            setPast(false);
            onMerged?.();
          }}
        />
      )}
    </div>
  );
}
