import { ReusableContents } from '#dashboard/editor/reusable-contents.tsx';
import type { RequestKey } from '#dashboard/editor/sessions.ts';
import { useChangeShared, useSharedContent } from '#dashboard/editor/use-shared-content.ts';
import { Uses } from '#dashboard/editor/uses.tsx';
import { VariablesEditor } from '#dashboard/editor/variables-editor.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What the pages of a change request share: variables, and texts that they include. */
export function SharedContentSheet({ requestKey, onClose }: { requestKey: RequestKey; onClose: () => void }) {
  const { data, isPending, refetch, isRefetching } = useSharedContent(requestKey);
  const change = useChangeShared(requestKey);
  const saveVariables = (set: Record<string, string>) => {
    const remove = Object.keys(data?.variables ?? {}).filter(name => !(name in set));
    change([{ operation: 'update_variables', set, remove }]).then(() => toast.success(t('variableSaved')), toastError);
  };
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title={t('shared')}>
      <div className="space-y-6 p-4">
        {isPending ? (
          <SkeletonText lines={5} />
        ) : data ? (
          <>
            <section aria-labelledby="shared-variables">
              <h3 id="shared-variables" className="text-sm font-semibold">
                {t('variables')}
              </h3>
              <p className="mt-1 mb-3 text-xs text-fg-3">{t('spaceVariablesHelp')}</p>
              <VariablesEditor
                values={data.variables}
                onSave={saveVariables}
                beside={name => (
                  <Uses requestKey={requestKey} written={`space.vars.${name}`} use={`{{ space.vars.${name} }}`} />
                )}
              />
            </section>
            <section aria-labelledby="shared-reusable">
              <h3 id="shared-reusable" className="mb-2 text-sm font-semibold">
                {t('reusable')}
              </h3>
              <ReusableContents requestKey={requestKey} contents={data.reusableContents} />
            </section>
          </>
        ) : (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isRefetching} />
        )}
      </div>
    </Sheet>
  );
}
