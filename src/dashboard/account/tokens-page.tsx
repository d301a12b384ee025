import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listUserTokensInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { deleteUserToken } from '#client/sdk.gen.ts';
import type { UserToken } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/account.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { DateText, RelativeTime } from '#dashboard/ui/relative-time.tsx';

const NewTokenDialog = inTime(async () => (await import('#dashboard/account/new-token-dialog.tsx')).NewTokenDialog);

function Expiry({ expiresAt }: { expiresAt: string | undefined }) {
  if (!expiresAt) return <span className="text-fg-3">{t('untilRevoked')}</span>;
  if (new Date(expiresAt) < new Date()) return <Chip tone="warning">{t('expired')}</Chip>;
  return <DateText value={expiresAt} />;
}

const columnsFor = (revoke: (token: UserToken) => void): Column<UserToken>[] => [
  { id: 'label', header: t('label'), cell: ({ label }) => <span className="font-medium">{label}</span> },
  {
    id: 'created',
    header: t('created'),
    width: '120px',
    from: 'md',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
  {
    id: 'used',
    header: t('lastUsed'),
    width: '120px',
    from: 'sm',
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <RelativeTime value={lastUsedAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
  { id: 'expires', header: t('expiresAt'), width: '130px', cell: token => <Expiry expiresAt={token.expiresAt} /> },
  {
    id: 'revoke',
    header: t('revoke', { label: '' }).trim(),
    headerHidden: true,
    width: '56px',
    align: 'end',
    cell: token => (
      <IconButton icon={Trash2} size="sm" label={t('revoke', { label: token.label })} onClick={() => revoke(token)} />
    ),
  },
];

export function TokensPage() {
  const queries = useQueryClient();
  const pages = usePages(listUserTokensInfiniteOptions({ query: { limit: 50 } }));
  const [creating, setCreating] = useState(false);
  const revoke = ({ id, label }: UserToken) =>
    deferDelete({
      text: t('revoked', { label }),
      restore: patchLists<UserToken>(queries, 'listUserTokens', token => (token.id === id ? undefined : token)),
      send: options => deleteUserToken({ path: { tokenId: id }, ...options }),
    });
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('newToken')}
    </Button>
  );
  return (
    <Page
      title={t('tokens')}
      description={t('tokensLead')}
      width="prose"
      actions={<ListAction pages={pages}>{create}</ListAction>}
    >
      <DataTable
        label={t('tokens')}
        pages={pages}
        columns={columnsFor(revoke)}
        rowId={token => token.id}
        rowLabel={token => token.label}
        empty={
          <EmptyState
            learn="The API"
            icon={KeyRound}
            title={t('noTokens')}
            actions={<FirstAction>{create}</FirstAction>}
          >
            {t('noTokensBody')}
          </EmptyState>
        }
      />
      {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
