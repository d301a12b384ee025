import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { updateChangeRequestById } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/request-links.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';

/** Without what every address has. */
const shown = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Puts other addresses in the place of those of a request. */
function useSetLinks(request: ChangeRequest) {
  const queries = useQueryClient();
  const refresh = useRefresh(request.space);
  const { queryKey } = changeRequestOptions(request.space, String(request.number));
  return async (links: string[]) => {
    await updateChangeRequestById({ path: pathOf(request), body: { links } });
    queries.setQueryData(queryKey, now => now && { ...now, links });
    await refresh.head();
  };
}

/** Adds an address to those of the request. */
export function AddLink({ request }: { request: ChangeRequest }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const set = useSetLinks(request);
  const add = useMutation({
    mutationFn: (url: string) => set([...(request.links ?? []), url]),
    onSuccess: () => {
      setText('');
      setOpen(false);
    },
  });
  const [refused] = add.error instanceof ApiError ? add.error.details : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    // Browsers copy addresses with their scheme; people leave it out.
    if (typed) add.mutate(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  };
  return (
    <Popover
      label={t('add')}
      align="end"
      open={open}
      onOpenChange={next => {
        add.reset();
        setOpen(next);
      }}
      className="w-80"
      trigger={<IconButton icon={Plus} size="sm" label={t('add')} />}
    >
      <form onSubmit={submit} noValidate className="space-y-3">
        {!refused && <FormProblem error={add.error} />}
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('address')}
          </label>
          <Input
            id={id}
            type="url"
            autoFocus
            placeholder="https://"
            value={text}
            maxLength={2048}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? `${id}-problem` : undefined}
            onChange={event => setText(event.target.value)}
          />
          {refused && (
            <p id={`${id}-problem`} role="alert" className="mt-1 text-xs text-danger">
              {refused.message}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" loading={add.isPending} className="w-full">
          {t('add')}
        </Button>
      </form>
    </Popover>
  );
}

/** The issues and other places elsewhere that a request is for. */
export function RequestLinks({ request }: { request: ChangeRequest }) {
  const set = useSetLinks(request);
  const links = request.links ?? [];
  const remove = (url: string) =>
    offerUndo(set(links.filter(other => other !== url)), t('removed', { address: shown(url) }), () => set(links));
  if (links.length === 0) return <p className="py-1 text-sm text-fg-3">{t('none')}</p>;
  return (
    <ul>
      {links.map(url => (
        <li key={url} className="group flex min-h-8 items-center gap-1 text-sm">
          <a
            href={url}
            title={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="min-w-0 flex-1 truncate text-accent-fg hover:underline"
          >
            {shown(url)}
          </a>
          {request.permissions.edit && (
            <IconButton
              icon={X}
              size="sm"
              label={t('remove', { address: shown(url) })}
              className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
              onClick={() => void remove(url)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
