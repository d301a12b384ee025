import { useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { subjectOf } from '#dashboard/change-requests/change-request.ts';
import { editSubject } from '#dashboard/change-requests/edit-subject.ts';
import { useRequestText } from '#dashboard/change-requests/use-request-text.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { useEditableTitle } from '#dashboard/ui/use-editable-title.tsx';

/** The `h1` of a change request; a press on its pencil makes it a field. */
export function Subject({ request }: { request: ChangeRequest }) {
  const { save, chooser } = useRequestText(request, 'subject', {
    ...{ label: t('subject'), done: t('subjectChanged'), atOnce: true, onError: toastError },
    onBack: text => title.edit(text),
  });
  const title = useEditableTitle({
    ...{ title: request.subject, label: t('subject'), hint: t('subjectHint'), editLabel: t('editSubject') },
    ...{ maxLength: 100, mayBeEmpty: true, mayEdit: request.permissions.edit },
    className: 'min-w-0 flex-1 text-base max-sm:basis-[calc(100%-8rem)] sm:max-w-120',
    onSave: save,
  });
  const { field, pencil } = title;
  const asked = editSubject.use();
  const [done, setDone] = useState(asked);
  if (asked !== done) {
    setDone(asked);
    title.edit();
  }
  return (
    <>
      <h1
        tabIndex={-1}
        data-page-heading
        className={
          field
            ? 'sr-only'
            : 'min-w-0 text-base font-semibold max-sm:line-clamp-2 max-sm:flex-1 max-sm:basis-[calc(100%-11rem)] sm:truncate'
        }
      >
        <span className="font-normal text-fg-3 tabular-nums">#{request.number}</span>{' '}
        <span className={request.subject ? '' : 'text-fg-3'}>{subjectOf(request)}</span>
      </h1>
      {field}
      {pencil}
      {chooser}
    </>
  );
}
