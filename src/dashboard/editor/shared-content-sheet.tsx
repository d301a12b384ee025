import { useRef } from 'react';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { ReusableContents } from '#dashboard/editor/reusable-contents.tsx';
import { useChangeShared, useSharedContent, variableUse } from '#dashboard/editor/use-shared-content.ts';
import { Uses } from '#dashboard/editor/uses.tsx';
import type { VariableChange } from '#dashboard/editor/variable-rows.ts';
import { VariablesEditor } from '#dashboard/editor/variables-editor.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What the pages of a change request share: variables, and texts that they include. */
export function SharedContentSheet({ contentKey, onClose }: { contentKey: ContentKey; onClose: () => void }) {
  const { data, error, isPending, refetch, isRefetching } = useSharedContent(contentKey);
  const change = useChangeShared(contentKey);
  const saveVariables = async (changed: VariableChange) => {
    await change([{ operation: 'update_variables', ...changed }]);
    if (changed.set) toast.success(t('variableSaved'));
  };
  /** Forms with something that is not saved. */
  const unsaved = useRef(new Set<string>());
  const close = () => {
    if (unsaved.current.size === 0) return onClose();
    confirm({
      title: ui('leaveTitle'),
      consequences: [t('unsavedReusable')],
      action: ui('leave'),
      run: async () => onClose(),
    });
  };
  return (
    <Sheet open onOpenChange={open => !open && close()} title={t('shared')}>
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
                  <Uses contentKey={contentKey} used={variableUse(name)} use={`{{ space.vars.${name} }}`} />
                )}
              />
            </section>
            <section aria-labelledby="shared-reusable">
              <h3 id="shared-reusable" className="mb-2 text-sm font-semibold">
                {t('reusable')}
              </h3>
              <ReusableContents contentKey={contentKey} contents={data.reusableContents} unsaved={unsaved.current} />
            </section>
          </>
        ) : (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isRefetching} error={error} />
        )}
      </div>
    </Sheet>
  );
}
