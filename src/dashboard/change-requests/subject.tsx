import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateChangeRequestByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf, subjectOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { useEditableTitle } from '#dashboard/ui/use-editable-title.tsx';

/** Changes the subject at once, with Undo. */
function useRename(request: ChangeRequest) {
  const queries = useQueryClient();
  const refresh = useRefresh(request.space);
  const { mutateAsync } = useMutation(updateChangeRequestByIdMutation());
  const { queryKey } = changeRequestOptions(request.space, String(request.number));
  const send = async (subject: string) => {
    queries.setQueryData(queryKey, now => now && { ...now, subject });
    try {
      await mutateAsync({ path: pathOf(request), body: { subject } });
    } finally {
      await refresh.head();
    }
  };
  return (subject: string) => {
    void offerUndo(send(subject), t('subjectChanged'), () => send(request.subject));
  };
}

/** The `h1` of a change request; a press on its pencil makes it a field. */
export function Subject({ request }: { request: ChangeRequest }) {
  const { field, pencil } = useEditableTitle({
    ...{ title: request.subject, label: t('subject'), hint: t('subjectHint'), editLabel: t('editSubject') },
    ...{ maxLength: 100, mayBeEmpty: true, mayEdit: request.permissions.edit },
    className: 'min-w-0 flex-1 text-base sm:max-w-120',
    onSave: useRename(request),
  });
  return (
    <>
      <h1 tabIndex={-1} data-page-heading className={field ? 'sr-only' : 'min-w-0 truncate text-base font-semibold'}>
        <span className="font-normal text-fg-3 tabular-nums">#{request.number}</span>{' '}
        <span className={request.subject ? '' : 'text-fg-3'}>{subjectOf(request)}</span>
      </h1>
      {field}
      {pencil}
    </>
  );
}
