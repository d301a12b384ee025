import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { dropDraft, useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { useRequestText } from '#dashboard/change-requests/use-request-text.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { MarkdownText } from '#dashboard/shell/markdown-text.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';

function DescriptionForm({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const draftKey = useOwnDrafts()(`${request.id}:description`);
  const [text, setText] = useDraft(draftKey, request.description ?? '');
  // Others may change it while the form is open.
  const [original] = useState(request.description ?? '');
  const close = () => {
    dropDraft(draftKey);
    onClose();
  };
  const { save, saving, error, chooser } = useRequestText(request, 'description', {
    ...{ label: t('description'), done: t('descriptionChanged'), onSaved: close, onKept: close },
  });
  const send = () => save(text, original);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
    else return;
    event.preventDefault();
  };
  return (
    <div className="space-y-2">
      <FormProblem error={error} />
      <Textarea
        autoFocus
        aria-label={t('description')}
        rows={6}
        maxLength={20_000}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-end gap-2">
        <span className="me-auto text-xs text-fg-3">{t('markdownHint')}</span>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={saving} onClick={send}>
          {t('save')}
        </Button>
      </div>
      {chooser}
    </div>
  );
}

/** What the request is about, in Markdown. */
export function Description({ request }: { request: ChangeRequest }) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  if (editing) return <DescriptionForm request={request} onClose={close} />;
  const edit = request.permissions.edit && (
    <Button ref={pencil} variant="quiet" size="sm" className="-ms-2 text-fg-2" onClick={() => setEditing(true)}>
      <Pencil aria-hidden />
      {request.description ? t('editDescription') : t('addDescription')}
    </Button>
  );
  if (!request.description) return <div className="text-sm text-fg-3">{edit || t('noDescription')}</div>;
  return (
    <div className="space-y-1">
      <MarkdownText>{request.description}</MarkdownText>
      {edit}
    </div>
  );
}
