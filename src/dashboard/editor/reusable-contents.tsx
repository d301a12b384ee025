import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReusableContent } from '#client/types.gen.ts';
import type { RequestKey } from '#dashboard/editor/sessions.ts';
import { reusableOptions, useChangeShared } from '#dashboard/editor/use-shared-content.ts';
import { Uses } from '#dashboard/editor/uses.tsx';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Input, Textarea } from '#dashboard/ui/input.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type Editing = { id?: string; title: string; markdown: string };

function Form({
  initial,
  onSave,
  onCancel,
}: {
  initial: Editing;
  onSave: (edited: Editing) => Promise<void>;
  onCancel: () => void;
}) {
  const [title, setTitle] = useState(initial.title);
  const [markdown, setMarkdown] = useState(initial.markdown);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave({ ...initial, title, markdown }).catch(toastError);
    setSaving(false);
  };
  return (
    <div className="space-y-3 rounded-md border border-line-2 p-3">
      <Field label={t('reusableTitle')}>
        {aria => (
          <Input {...aria} autoFocus maxLength={255} value={title} onChange={event => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label={t('reusableText')}>
        {aria => (
          <Textarea {...aria} mono rows={6} value={markdown} onChange={event => setMarkdown(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="primary" loading={saving} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

/** The form with the text that is there now. */
function Edit({ requestKey, id, ...form }: { requestKey: RequestKey; id: string } & FormTools) {
  const { data, isPending, refetch } = useQuery({ ...reusableOptions(requestKey, id), gcTime: 0 });
  if (isPending) return <SkeletonText lines={4} />;
  if (!data) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  return <Form initial={{ id, title: data.title, markdown: data.markdown ?? '' }} {...form} />;
}

type FormTools = { onSave: (edited: Editing) => Promise<void>; onCancel: () => void };

/** Texts that many pages include: written, found and deleted here. */
export function ReusableContents({
  requestKey,
  contents,
}: {
  requestKey: RequestKey;
  contents: readonly ReusableContent[];
}) {
  const change = useChangeShared(requestKey);
  const [editing, setEditing] = useState<string>();
  const tools: FormTools = {
    onCancel: () => setEditing(undefined),
    onSave: async ({ id, title, markdown }) => {
      const document = { markdown };
      await change([
        id === undefined
          ? { operation: 'insert_reusable_content', title, document }
          : { operation: 'update_reusable_content', reusableContent: id, title, document },
      ]);
      toast.success(t('reusableSaved'));
      setEditing(undefined);
    },
  };
  const remove = async ({ id, title, markdown = '' }: ReusableContent & { markdown?: string }) => {
    await change([{ operation: 'delete_reusable_content', reusableContent: id }]);
    toastUndo(t('reusableRemoved', { name: title }), () =>
      change([{ operation: 'insert_reusable_content', title, document: { markdown } }]),
    );
  };
  return (
    <div className="space-y-3">
      {contents.length === 0 && editing === undefined && (
        <EmptyState title={t('noReusable')}>{t('noReusableBody')}</EmptyState>
      )}
      <ul className="divide-y">
        {contents.map(content =>
          editing === content.id ? (
            <li key={content.id} className="py-2">
              <Edit requestKey={requestKey} id={content.id} {...tools} />
            </li>
          ) : (
            <li key={content.id} className="py-2">
              <div className="flex items-center gap-1">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{content.title}</span>
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={t('edit', { name: content.title })}
                  onClick={() => setEditing(content.id)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={t('remove', { name: content.title })}
                  onClick={() => void remove(content).catch(toastError)}
                />
              </div>
              <Uses
                requestKey={requestKey}
                written={`reusable-content:${content.id}`}
                use={`{% include "reusable-content:${content.id}" %}`}
              />
            </li>
          ),
        )}
      </ul>
      {editing === 'new' ? (
        <Form initial={{ title: '', markdown: '' }} {...tools} />
      ) : (
        <Button size="sm" onClick={() => setEditing('new')}>
          <Plus aria-hidden />
          {t('newReusable')}
        </Button>
      )}
    </div>
  );
}
