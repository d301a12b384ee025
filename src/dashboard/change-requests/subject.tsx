import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { updateChangeRequestByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf, subjectOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** Changes the subject at once, with Undo. */
function useRename(request: ChangeRequest) {
  const queries = useQueryClient();
  const refresh = useRefresh(request.space.id);
  const { mutateAsync } = useMutation(updateChangeRequestByIdMutation());
  const { queryKey } = changeRequestOptions(request.space.id, String(request.number));
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
  const [draft, setDraft] = useState<string>();
  const pencil = useRef<HTMLButtonElement>(null);
  const rename = useRename(request);
  const close = () => {
    setDraft(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = () => {
    const subject = draft?.trim();
    if (subject !== undefined && subject !== request.subject) rename(subject);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <h1
        tabIndex={-1}
        data-page-heading
        className={draft === undefined ? 'min-w-0 truncate text-base font-semibold' : 'sr-only'}
      >
        <span className="font-normal text-fg-3 tabular-nums">#{request.number}</span>{' '}
        <span className={request.subject ? '' : 'text-fg-3'}>{subjectOf(request)}</span>
      </h1>
      {draft === undefined ? (
        request.permissions.edit && (
          <IconButton
            ref={pencil}
            icon={Pencil}
            label={t('editSubject')}
            size="sm"
            tooltipSide="bottom"
            onClick={() => setDraft(request.subject)}
          />
        )
      ) : (
        <input
          // Opened by a press: the person wants to write now.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          aria-label={t('subject')}
          title={t('subjectHint')}
          maxLength={100}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={save}
          className="field h-8 min-w-0 flex-1 text-base font-semibold sm:max-w-120"
        />
      )}
    </>
  );
}
