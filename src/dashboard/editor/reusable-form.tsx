import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditConflict } from '#dashboard/editor/conflict-choice.ts';
import { ConflictChooser } from '#dashboard/editor/conflict-chooser.tsx';
import { type ContentKey, reusableOptions } from '#dashboard/editor/edited-content.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Input, Textarea } from '#dashboard/ui/input.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** A reusable content as it is written: what changed of it, and the text that was changed. */
export type Edited = { title?: string; markdown?: string; base?: string | undefined };

export type ReusableFormProps = {
  onSave: (edited: Edited) => Promise<void>;
  onCancel: () => void;
  /** Whether something is written that closing would lose. */
  onDirty: (dirty: boolean) => void;
};

type Initial = { title: string; markdown: string; base?: string | undefined };

export function ReusableForm({ initial, onSave, onCancel, onDirty }: { initial: Initial } & ReusableFormProps) {
  // What is read again meanwhile is not what was edited.
  const [from] = useState(initial);
  const [title, setTitle] = useState(from.title);
  const [markdown, setMarkdown] = useState(from.markdown);
  const [base, setBase] = useState(from.base);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<EditConflict>();
  const dirty = title !== from.title || markdown !== from.markdown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, and when the form goes
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty]);
  const save = async (text: string, madeFrom: string | undefined) => {
    setSaving(true);
    setError(undefined);
    try {
      const changed = text !== from.markdown || madeFrom !== from.base;
      await onSave({ ...(title !== from.title && { title }), ...(changed && { markdown: text, base: madeFrom }) });
    } catch (problem) {
      if (problem instanceof ApiError && problem.conflict) setConflict({ ...problem.conflict, mine: text });
      else setError(problem);
    }
    setSaving(false);
  };
  if (conflict)
    return (
      <ConflictChooser
        conflict={conflict}
        onResolve={text => {
          setMarkdown(text);
          setBase(conflict.bodyHash);
          setConflict(undefined);
          void save(text, conflict.bodyHash);
        }}
      />
    );
  return (
    <div className="space-y-3 rounded-md border border-line-2 p-3">
      <FormProblem error={error} />
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
        <Button size="sm" variant="primary" loading={saving} onClick={() => void save(markdown, base)}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

/** The form with the text that is there now. */
export function EditReusable({ contentKey, id, ...form }: { contentKey: ContentKey; id: string } & ReusableFormProps) {
  const { data, error, isPending, refetch } = useQuery({ ...reusableOptions(contentKey, id), gcTime: 0 });
  if (isPending) return <SkeletonText lines={4} />;
  if (!data) return <ErrorState title={t('failed')} onRetry={() => void refetch()} error={error} />;
  const { title, markdown = '', document = '' } = data;
  return <ReusableForm initial={{ title, markdown, base: document }} {...form} />;
}
