import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listMembersInOrganizationByIdOptions,
  listSpacesInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { ListSearch } from '#dashboard/change-requests/list-search.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { filterRow } from '#dashboard/table/filter-row.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

const any = 'any';

type SetSearch = (change: Partial<ListSearch>) => void;

function AuthorFilter({ value, onChange }: { value: string | undefined; onChange: SetSearch }) {
  const { id: organizationId } = useOrganization();
  const [query, setQuery] = useState('');
  const search = useSlow(query.trim());
  const { data, isFetching } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: 50, sort: 'name', order: 'asc', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      label={t('author')}
      value={value ?? any}
      loading={isFetching || search !== query.trim()}
      onSearch={setQuery}
      onValueChange={author => onChange({ author: author === any ? undefined : author })}
      className="w-44"
      options={[
        { value: any, label: t('anyAuthor') },
        ...(data?.items ?? []).map(({ id, user }) => ({
          value: id,
          label: user.displayName,
          icon: <Avatar id={id} name={user.displayName} src={user.photoURL} size={16} />,
        })),
      ]}
    />
  );
}

function SpaceFilter({ value, onChange }: { value: string | undefined; onChange: SetSearch }) {
  const { id: organizationId } = useOrganization();
  const { data, isFetching } = useQuery(
    listSpacesInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 200 } }),
  );
  return (
    <Combobox
      label={t('space')}
      value={value ?? any}
      loading={isFetching}
      onValueChange={space => onChange({ space: space === any ? undefined : space })}
      className="w-44"
      options={[
        { value: any, label: t('anySpace') },
        ...(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}

/** What narrows and orders a list of change requests; all of it in the address. */
export function ListFilters({ search, withSpace }: { search: ListSearch; withSpace: boolean }) {
  const { permissions } = useOrganization();
  const navigate = useNavigate();
  const set: SetSearch = change =>
    // Both routes with a list have these parameters.
    void navigate({ to: '.', replace: true, search: ((now: ListSearch) => ({ ...now, ...change })) as never });
  const narrowed = search.author || search.space || search.only;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className={filterRow}>
        {permissions.listMembers && <AuthorFilter value={search.author} onChange={set} />}
        {withSpace && <SpaceFilter value={search.space} onChange={set} />}
        <Select
          aria-label={t('state')}
          value={search.only ?? 'any'}
          onValueChange={only => set({ only: only === 'any' ? undefined : only })}
          className="w-auto"
          options={[
            { value: 'any', label: t('anyState') },
            { value: 'outdated', label: t('badgeOutdated') },
            { value: 'conflicts', label: t('badgeConflicts') },
          ]}
        />
        {narrowed && (
          <Button variant="quiet" onClick={() => set({ author: undefined, space: undefined, only: undefined })}>
            {t('clearFilters')}
          </Button>
        )}
        <Select
          aria-label={t('sort')}
          value={search.sort ?? 'updatedAt'}
          onValueChange={sort => set({ sort: sort === 'createdAt' ? sort : undefined })}
          className="ms-auto w-auto max-sm:ms-0"
          options={[
            { value: 'updatedAt', label: t('sort.updatedAt') },
            { value: 'createdAt', label: t('sort.createdAt') },
          ]}
        />
      </div>
    </div>
  );
}
