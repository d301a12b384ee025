import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReusableContent } from '#client/types.gen.ts';
import { type ContentKey, headRevision } from '#dashboard/editor/edited-content.ts';
import { type Edited, EditReusable, ReusableForm } from '#dashboard/editor/reusable-form.tsx';
import { reusableUse, useChangeShared, usesOptions } from '#dashboard/editor/use-shared-content.ts';
import { Uses } from '#dashboard/editor/uses.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const shownNames = 5;

/** Deletes at once, with Undo; asks first where pages would miss it. */
function useRemove(contentKey: ContentKey) {
  const queries = useQueryClient();
  const change = useChangeShared(contentKey);
  return async ({ id, title }: ReusableContent): Promise<void> => {
    const run = async () => {
      const revision = await headRevision(contentKey);
      await change([{ operation: 'delete_reusable_content', reusableContent: id }]);
      toastUndo(t('reusableRemoved', { name: title }), () =>
        change([{ operation: 'revert_reusable_content', reusableContent: id, revision }]),
      );
    };
    const uses = await queries.fetchQuery(usesOptions(contentKey, reusableUse(id)));
    if (uses.length === 0) return run();
    const names = uses.slice(0, shownNames).map(use => use.title);
    if (uses.length > shownNames) names.push('…');
    confirm({
      title: t('removeUsed', { name: title }),
      consequences: [t('usedIn', { count: uses.length, names: names.join(', ') })],
      action: t('removeReusable'),
      run,
    });
  };
}

type ReusableContentsProps = {
  contentKey: ContentKey;
  contents: readonly ReusableContent[];
  /** Holds the ids of those that are written and not saved. */
  unsaved: Set<string>;
};

/** Texts that many pages include: written, found and deleted here. */
export function ReusableContents({ contentKey, contents, unsaved }: ReusableContentsProps) {
  const change = useChangeShared(contentKey);
  const remove = useRemove(contentKey);
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const edit = (id: string, on: boolean) =>
    setEditing(now => (on ? new Set([...now, id]) : new Set([...now].filter(other => other !== id))));
  const formOf = (id: string) => ({
    onCancel: () => edit(id, false),
    onDirty: (dirty: boolean) => void (dirty ? unsaved.add(id) : unsaved.delete(id)),
    onSave: async ({ markdown, ...edited }: Edited) => {
      const document = markdown === undefined ? {} : { document: { markdown } };
      await change([
        id === isNew
          ? { operation: 'insert_reusable_content', title: edited.title ?? '', ...document }
          : { operation: 'update_reusable_content', reusableContent: id, ...edited, ...document },
      ]);
      toast.success(t('reusableSaved'));
      edit(id, false);
    },
  });
  return (
    <div className="space-y-3">
      {contents.length === 0 && !editing.has(isNew) && (
        <EmptyState title={t('noReusable')}>{t('noReusableBody')}</EmptyState>
      )}
      <ul className="divide-y">
        {contents.map(content =>
          editing.has(content.id) ? (
            <li key={content.id} className="py-2">
              <EditReusable contentKey={contentKey} id={content.id} {...formOf(content.id)} />
            </li>
          ) : (
            <li key={content.id} className="py-2">
              <div className="flex items-center gap-1">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{content.title}</span>
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t('edit', { name: content.title })}
                  onClick={() => edit(content.id, true)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t('remove', { name: content.title })}
                  onClick={() => void remove(content).catch(toastError)}
                />
              </div>
              <Uses
                contentKey={contentKey}
                used={reusableUse(content.id)}
                use={`{% include "reusable-content:${content.id}" %}`}
              />
            </li>
          ),
        )}
      </ul>
      {editing.has(isNew) ? (
        <ReusableForm initial={{ title: '', markdown: '' }} {...formOf(isNew)} />
      ) : (
        <Button size="sm" onClick={() => edit(isNew, true)}>
          <Plus aria-hidden />
          {t('newReusable')}
        </Button>
      )}
    </div>
  );
}

/** In place of the id of one that is not there yet. */
const isNew = 'new';
