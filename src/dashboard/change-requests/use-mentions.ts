import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { listMembersInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { User } from '#client/types.gen.ts';
import { mentionAt, withMention } from '#dashboard/change-requests/mention.ts';
import { optionId } from '#dashboard/change-requests/mention-list.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useSlow } from '#dashboard/ui/use-slow.ts';

const none: readonly User[] = [];

/** Completes `@` in a field to members; those who may not list members name nobody. */
export function useMentions(text: string, setText: (text: string) => void) {
  const { id: organizationId, permissions } = useOrganization();
  const listId = useId();
  const [typed, setTyped] = useState<{ from: number; query: string }>();
  const [active, setActive] = useState(0);
  const search = useSlow(typed?.query ?? '');
  const { data } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: 8, sort: 'name', order: 'asc', status: 'active', ...(search && { search }) },
    }),
    enabled: typed !== undefined && permissions.listMembers,
    placeholderData: keepPreviousData,
  });
  const users = typed ? (data?.items.map(({ user }) => user) ?? none) : none;
  const open = users.length > 0;
  const shown = Math.min(active, users.length - 1);

  /** Reads what stands before the caret. */
  const read = (field: HTMLTextAreaElement) => {
    const { selectionStart: start, selectionEnd: end } = field;
    setTyped(start === end ? mentionAt(field.value, start) : undefined);
    setActive(0);
  };
  const choose = (user: User, field: HTMLTextAreaElement | null) => {
    if (!typed) return;
    const to = typed.from + 1 + typed.query.length;
    const next = withMention(text, { from: typed.from, to, id: user.id, name: user.displayName });
    setText(next.text);
    setTyped(undefined);
    // The caret can be set once the text is in the field.
    requestAnimationFrame(() => field?.setSelectionRange(next.caret, next.caret));
  };
  /** True when the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!open || event.metaKey || event.ctrlKey) return false;
    const user = users[shown];
    if (event.key === 'ArrowDown') setActive((shown + 1) % users.length);
    else if (event.key === 'ArrowUp') setActive((shown + users.length - 1) % users.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && user) choose(user, event.currentTarget);
    else if (event.key === 'Escape') setTyped(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    users,
    active: shown,
    listId,
    read,
    choose,
    onKeyDown,
    close: () => setTyped(undefined),
    fieldProps: {
      'aria-autocomplete': 'list',
      ...(open && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, shown) }),
    } as const,
  };
}
