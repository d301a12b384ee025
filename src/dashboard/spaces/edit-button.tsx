import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, GitPullRequestArrow, Pencil, PencilLine, Plus, Radio } from 'lucide-react';
import { listChangeRequestsForSpaceOptions } from '#client/@tanstack/react-query.gen.ts';
import { createChangeRequest, createSuggestionRequest } from '#client/sdk.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

type Props = { org: string; space: Space; pageId: string | undefined; pageTitle: string | undefined };

/**
 * Opens a change request on this page: in the editor, or to suggest in it for who may not edit. Offers to go on with an
 * own open one first, so that they do not pile up, and to edit the page itself where the space allows that.
 */
export function EditButton(props: Props) {
  const { space } = props;
  const { edit, comment } = space.permissions;
  const user = useCurrentUser();
  const mine = useQuery({
    ...listChangeRequestsForSpaceOptions({
      path: { spaceId: space.id },
      query: { creator: user?.id ?? '', status: ['draft', 'open'], limit: 5 },
    }),
    enabled: user !== undefined && comment,
  });
  const { open, openLive, create } = useOpenRequest(props);
  useActions(
    comment
      ? [
          {
            id: 'new-request',
            title: t(edit ? 'newRequest' : 'suggest'),
            icon: edit ? Plus : PencilLine,
            shortcut: edit ? 'c r' : undefined,
            run: create.now,
          },
        ]
      : [],
  );
  useShortcuts(edit ? [{ keys: 'c r', label: t('newRequest'), run: create.now }] : []);
  const label = (
    <>
      {edit || !comment ? <Pencil aria-hidden /> : <PencilLine aria-hidden />}
      <span className={edit || !comment ? 'max-[23rem]:sr-only' : 'max-md:sr-only'}>
        {t(edit || !comment ? 'edit' : 'suggest')}
      </span>
    </>
  );
  if (!comment)
    return (
      <RightButton variant="primary" missing={t('editNotAllowed')} level="edit">
        {label}
      </RightButton>
    );
  const requests = mine.data?.items ?? [];
  const live = edit &&
    space.editMode === 'live' && {
      label: t('editLive'),
      description: t('editLiveHelp'),
      icon: Radio,
      onSelect: openLive,
    };
  if (requests.length === 0)
    return (
      <div className="flex">
        <Button
          variant="primary"
          loading={create.isPending}
          tooltip={t(edit ? 'editHelp' : 'suggestHelp')}
          onClick={create.now}
          className={live ? 'rounded-e-none' : ''}
        >
          {label}
        </Button>
        {live && (
          <Menu
            align="end"
            trigger={
              <Button
                variant="primary"
                aria-label={t('moreWays')}
                className="-ms-px rounded-s-none border-s-on-accent/40 px-1.5"
              >
                <ChevronDown aria-hidden className="size-3.5" />
              </Button>
            }
            entries={[
              {
                label: t('editInRequest'),
                description: t('editHelp'),
                icon: GitPullRequestArrow,
                onSelect: create.now,
              },
              live,
            ]}
          />
        )}
      </div>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" loading={create.isPending}>
          {label}
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
      entries={[
        { heading: t('yourRequests') },
        ...requests.map(({ number, subject }) => ({
          label: t('continueRequest', { number, subject: subject || t('untitledRequest') }),
          icon: GitPullRequestArrow,
          onSelect: () => open(number),
        })),
        'separator',
        { label: t(edit ? 'newRequest' : 'suggestAnother'), icon: Plus, onSelect: create.now },
        live,
      ]}
    />
  );
}

/** How to get from reading a page to editing it, or to suggesting edits of it. */
function useOpenRequest({ org, space, pageId, pageTitle }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { edit } = space.permissions;
  const open = (number: number) => {
    const params = { org, space: space.id, number: String(number) };
    if (!edit)
      void navigate({
        to: '/o/$org/s/$space/cr/$number/changes',
        params,
        search: { allPages: true, ...(pageId !== undefined && { page: pageId }) },
      });
    else if (pageId === undefined) void navigate({ to: '/o/$org/s/$space/cr/$number/edit', params });
    else void navigate({ to: '/o/$org/s/$space/cr/$number/edit/p/$page', params: { ...params, page: pageId } });
  };
  const openLive = () => {
    const params = { org, space: space.id };
    if (pageId === undefined) void navigate({ to: '/o/$org/s/$space/edit', params });
    else void navigate({ to: '/o/$org/s/$space/edit/p/$page', params: { ...params, page: pageId } });
  };
  const subject = pageTitle === undefined ? t('suggestions') : t('suggestionsFor', { page: pageTitle });
  const create = useMutation({
    mutationFn: (path: { spaceId: string }) =>
      edit
        ? createChangeRequest({ path, body: {} })
        : createSuggestionRequest({ path, body: { subject: subject.slice(0, 100) } }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listChangeRequestsForSpace' }] });
      open(data.number);
    },
    onError: toastError,
  });
  return { open, openLive, create: { ...create, now: () => create.mutate({ spaceId: space.id }) } };
}
