import { useQueryClient } from '@tanstack/react-query';
import { getChangeRequestById, updateChangeRequestById } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedText } from '#dashboard/forms/use-compared-text.tsx';
import { toastUndo } from '#dashboard/shell/undo.ts';

type TextOptions = Pick<Parameters<typeof useComparedText>[0], 'label' | 'onKept' | 'onBack' | 'onError'> & {
  /** Offered with Undo. */
  done: string;
  onSaved?: () => void;
  /** It stands on the page before it is saved. */
  atOnce?: boolean;
};

/** Saves the subject or the description of a change request over what it was when its field was opened, with Undo. */
export function useRequestText(
  request: ChangeRequest,
  name: 'subject' | 'description',
  { done, onSaved, atOnce = false, ...options }: TextOptions,
) {
  const queries = useQueryClient();
  const refresh = useRefresh(request.space);
  const path = pathOf(request);
  const { queryKey } = changeRequestOptions(request.space, String(request.number));
  const show = (text: string) => queries.setQueryData(queryKey, now => now && { ...now, [name]: text });
  const put = async (text: string, condition: Condition = {}) => {
    const value = name === 'description' && text.trim() === '' ? null : text;
    await updateChangeRequestById({ path, body: { [name]: value }, ...condition }).finally(refresh.head);
  };
  return useComparedText({
    ...options,
    latest: async () => savedNow(await getChangeRequestById({ path }), saved => saved[name] ?? ''),
    send: async (text, condition, before) => {
      await put(text, condition);
      toastUndo(done, () => put(before));
      onSaved?.();
    },
    ...(atOnce && { show }),
  });
}
