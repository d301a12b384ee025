import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Archive, ArchiveRestore, CircleDashed, GitCompare, GitMerge, MailOpen, PanelRight } from 'lucide-react';
import { updateChangeRequestById } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, pathOf } from '#dashboard/change-requests/change-request.ts';
import { refresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { markUnread } from '#dashboard/change-requests/seen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as list } from '#dashboard/messages/request-list.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

const lists = ['listChangeRequestsForOrganization', 'listChangeRequestsForSpace', 'getChangeRequestById'];
const atOnce = 6;

type Settable = 'draft' | 'open' | 'archived';

async function setAll(requests: readonly ChangeRequest[], statusOf: (request: ChangeRequest) => Settable) {
  for (let at = 0; at < requests.length; at += atOnce)
    await Promise.all(
      requests
        .slice(at, at + atOnce)
        .map(request => updateChangeRequestById({ path: pathOf(request), body: { status: statusOf(request) } })),
    );
}

/** The keys that work on the row of the list that has the focus. */
export function useRowShortcuts(
  rows: readonly ChangeRequest[],
  { archive, canArchive, unread }: Pick<ReturnType<typeof useRowActions>, 'archive' | 'canArchive' | 'unread'>,
  onMerge: (request: ChangeRequest) => void,
  onBeside: (request: ChangeRequest) => void,
): void {
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-index]');
    return row ? rows[Number(row.dataset.index)] : undefined;
  };
  const withFocused = (run: (request: ChangeRequest) => void) => () => {
    const request = focused();
    if (request) run(request);
  };
  const group = t('changeRequests');
  useShortcuts([
    { keys: 'e', label: t('archive'), group, run: withFocused(each => canArchive(each) && archive([each])) },
    { keys: 'u', label: t('markUnread'), group, run: withFocused(unread) },
    { keys: 'm', label: t('openMergeBox'), group, run: withFocused(onMerge) },
    { keys: 'shift+enter', label: list('openBeside'), group, run: withFocused(onBeside) },
  ]);
}

/** What can be done with rows of a list of change requests. */
export function useRowActions(
  org: string,
  onBeside: (request: ChangeRequest) => void,
  onMerge: (request: ChangeRequest) => void,
) {
  const queries = useQueryClient();
  const router = useRouter();
  const reload = (requests: readonly ChangeRequest[]) =>
    Promise.all([...new Set(requests.map(({ space }) => space))].map(id => refresh(queries, lists, id)));
  const set = async (requests: readonly ChangeRequest[], statusOf: (request: ChangeRequest) => Settable) => {
    try {
      await setAll(requests, statusOf);
    } finally {
      await reload(requests);
    }
  };
  const before = ({ status }: ChangeRequest): Settable => (status === 'merged' ? 'open' : status);
  const canArchive = (request: ChangeRequest) => request.permissions.edit && isActive(request);
  const archive = (requests: readonly ChangeRequest[]) => {
    const [first] = requests;
    const text =
      requests.length === 1 && first
        ? t('archived', { number: first.number })
        : t('archivedMany', { count: requests.length });
    void offerUndo(
      set(requests, () => 'archived'),
      text,
      () => set(requests, before),
    );
  };
  const reopen = (request: ChangeRequest, status: 'open' | 'draft') => {
    void offerUndo(
      set([request], () => status),
      t(status === 'draft' ? 'drafted' : 'reopened', { number: request.number }),
      () => set([request], before),
    );
  };
  const unread = (request: ChangeRequest) => markUnread(queries, request);
  const menu = (request: ChangeRequest): MenuEntries => [
    {
      label: t('reviewChanges'),
      icon: GitCompare,
      onSelect: () => router.history.push(requestHref(org, request, 'changes')),
    },
    { label: list('openBeside'), icon: PanelRight, shortcut: 'shift+enter', onSelect: () => onBeside(request) },
    isActive(request) &&
      request.permissions.merge && {
        label: t('openMergeBox'),
        icon: GitMerge,
        shortcut: 'm',
        onSelect: () => onMerge(request),
      },
    { label: t('markUnread'), icon: MailOpen, shortcut: 'u', onSelect: () => unread(request) },
    ...copyEntries({ link: request.urls.app, id: request.id }),
    canArchive(request) && {
      label: t('archive'),
      icon: Archive,
      shortcut: 'e',
      onSelect: () => archive([request]),
    },
    ...(request.status === 'archived' && request.permissions.edit
      ? [
          { label: t('reopen'), icon: ArchiveRestore, onSelect: () => reopen(request, 'open') },
          { label: t('reopenAsDraft'), icon: CircleDashed, onSelect: () => reopen(request, 'draft') },
        ]
      : []),
  ];
  return { archive, canArchive, unread, menu };
}
