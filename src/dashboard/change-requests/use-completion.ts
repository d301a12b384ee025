import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { listMembersInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { type Choice, optionId } from '#dashboard/change-requests/completion-list.tsx';
import { typeInto } from '#dashboard/change-requests/composer-tools.tsx';
import { mentionAt } from '#dashboard/change-requests/mention.ts';
import { isCalled } from '#dashboard/shell/is-called.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useSlow } from '#dashboard/ui/use-slow.ts';

type Typed = { kind: Choice['kind']; from: number; query: string };

const most = 8;

/** What is being written before the caret that can be completed. */
function typedAt(text: string, caret: number): Typed | undefined {
  const mention = mentionAt(text, caret);
  if (mention) return { kind: 'person', ...mention };
  const query = /(?:^|[\s(]):([a-z0-9_+-]{2,20})$/i.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { kind: 'emoji', from: caret - query.length - 1, query };
}

/** Members by name, for those who may list them. */
function useMembers(typed: Typed | undefined): Choice[] {
  const { id: organizationId, permissions } = useOrganization();
  const search = useSlow(typed?.query ?? '');
  const { data, isPlaceholderData } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: most, sort: 'name', order: 'asc', status: 'active', ...(search && { search }) },
    }),
    enabled: typed !== undefined && permissions.listMembers,
    placeholderData: keepPreviousData,
  });
  if (!typed || !data) return [];
  const people = data.items.map(({ user }) => user);
  // Until those of this name have come, Enter must not take somebody of another.
  const isOlder = isPlaceholderData || search !== typed.query;
  return people.filter(user => !isOlder || isCalled(user, typed.query)).map(user => ({ kind: 'person', user }));
}

/** Emojis by their shortcodes, which come with the first that is written. */
function useEmojis(typed: Typed | undefined): Choice[] {
  const { data } = useQuery({
    queryKey: ['emojis'],
    queryFn: () => import('#document/emoji.ts'),
    enabled: typed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return typed && data ? data.emojisNamed(typed.query, most).map(emoji => ({ kind: 'emoji', ...emoji })) : [];
}

/**
 * Completes `@` in a field to members, and `:` to emojis.
 * @param mention what stands in the text for a person
 */
export function useCompletion(mention: (id: string, name: string) => string) {
  const listId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const members = useMembers(typed?.kind === 'person' ? typed : undefined);
  const emojis = useEmojis(typed?.kind === 'emoji' ? typed : undefined);
  const choices = [...members, ...emojis];
  const open = choices.length > 0;
  const shown = Math.min(active, choices.length - 1);

  /** Reads what stands before the caret. */
  const read = (field: HTMLTextAreaElement) => {
    const { selectionStart: start, selectionEnd: end } = field;
    setTyped(start === end ? typedAt(field.value, start) : undefined);
    setActive(0);
  };
  const choose = (choice: Choice, field: HTMLTextAreaElement | null) => {
    if (!typed || !field) return;
    const { from, query } = typed;
    const written = choice.kind === 'person' ? mention(choice.user.id, choice.user.displayName) : choice.character;
    const caret = from + written.length + 1;
    // At once, with the caret: the next key may come before the next frame.
    typeInto(field, { from, to: from + 1 + query.length, insert: `${written} `, start: caret, end: caret });
    setTyped(undefined);
  };
  /** True when the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!open || event.metaKey || event.ctrlKey) return false;
    const choice = choices[shown];
    if (event.key === 'ArrowDown') setActive((shown + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActive((shown + choices.length - 1) % choices.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) choose(choice, event.currentTarget);
    else if (event.key === 'Escape') setTyped(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    open,
    choices,
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
