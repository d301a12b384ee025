import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, GitPullRequestArrow, Pencil, Plus } from 'lucide-react';
import { createChangeRequestMutation, listChangeRequestsForSpaceOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

type Props = { org: string; space: Space; pageId: string | undefined };

/** Opens a change request on this page; offers to go on with an own open one first, so that they do not pile up. */
export function EditButton({ org, space, pageId }: Props) {
  const user = useCurrentUser();
  const mine = useQuery({
    ...listChangeRequestsForSpaceOptions({
      path: { spaceId: space.id },
      query: { creator: user?.id ?? '', status: ['draft', 'open'], limit: 5 },
    }),
    enabled: user !== undefined && space.permissions.edit,
  });
  const { open, create } = useOpenRequest({ org, space, pageId });
  useActions(
    space.permissions.edit ? [{ id: 'new-request', title: t('newRequest'), icon: Plus, run: create.now }] : [],
  );
  const label = (
    <>
      <Pencil aria-hidden />
      <span className="max-[23rem]:sr-only">{t('edit')}</span>
    </>
  );
  if (!space.permissions.edit)
    return (
      <Button variant="primary" disabledReason={t('editNotAllowed')}>
        {label}
      </Button>
    );
  const requests = mine.data?.items ?? [];
  if (requests.length === 0)
    return (
      <Button variant="primary" loading={create.isPending} tooltip={t('editHelp')} onClick={create.now}>
        {label}
      </Button>
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
        { label: t('newRequest'), icon: Plus, onSelect: create.now },
      ]}
    />
  );
}

/** How to get from reading a page to editing it. */
function useOpenRequest({ org, space, pageId }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = (number: number) => {
    const params = { org, space: space.id, number: String(number) };
    if (pageId === undefined) void navigate({ to: '/o/$org/s/$space/cr/$number/edit', params });
    else void navigate({ to: '/o/$org/s/$space/cr/$number/edit/p/$page', params: { ...params, page: pageId } });
  };
  const create = useMutation({
    ...createChangeRequestMutation(),
    onSuccess: request => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listChangeRequestsForSpace' }] });
      open(request.number);
    },
    onError: toastError,
  });
  return { open, create: { ...create, now: () => create.mutate({ path: { spaceId: space.id }, body: {} }) } };
}
