import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from '#dashboard/change-requests/list-search.ts';
import { isOwn } from '#dashboard/change-requests/list-views.ts';
import { useSiteOptions, useSpaceOptions } from '#dashboard/change-requests/place-options.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as list } from '#dashboard/messages/request-list.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { filterRow } from '#dashboard/table/filter-row.ts';
import { SearchBox } from '#dashboard/table/search-box.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Combobox, type ComboboxProps } from '#dashboard/ui/combobox.tsx';
import { Select } from '#dashboard/ui/select.tsx';

const any = 'any';
const nothing = {
  search: undefined,
  author: undefined,
  reviewer: undefined,
  space: undefined,
  site: undefined,
  only: undefined,
} satisfies ListSearch;

/** What narrows a list of change requests beside what is searched for, in words. */
export const filtersInWords = ({ view, author, reviewer, space, site, only }: ListSearch): string[] => [
  ...(author && !isOwn(view) ? [t('author')] : []),
  ...(reviewer ? [list('reviewer')] : []),
  ...(space ? [t('space')] : []),
  ...(site ? [list('site')] : []),
  ...(only ? [t(only === 'outdated' ? 'badgeOutdated' : 'badgeConflicts')] : []),
];

type FilterProps = Pick<ComboboxProps, 'label' | 'options' | 'loading' | 'onSearch'> & {
  /** What is said while nothing is chosen. */
  anyLabel: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of many, found by typing, or none. */
function Filter({ anyLabel, value, onChange, options, ...rest }: FilterProps) {
  return (
    <Combobox
      {...rest}
      value={value ?? any}
      onValueChange={next => onChange(next === any ? undefined : next)}
      className="w-40"
      options={[{ value: any, label: anyLabel }, ...options]}
    />
  );
}

type PlaceProps = Pick<FilterProps, 'value' | 'onChange'>;

function PersonFilter(props: Pick<FilterProps, 'label' | 'anyLabel' | 'value' | 'onChange'>) {
  const { options, loading, onSearch } = useMemberOptions({ chosen: props.value === undefined ? [] : [props.value] });
  return <Filter {...props} {...{ options, loading, onSearch }} />;
}

const SpaceFilter = (props: PlaceProps) => (
  <Filter {...props} {...useSpaceOptions(props.value)} label={t('space')} anyLabel={t('anySpace')} />
);

const SiteFilter = (props: PlaceProps) => (
  <Filter {...props} {...useSiteOptions(props.value)} label={list('site')} anyLabel={list('anySite')} />
);

const orders = ['updatedAt', 'createdAt', 'comments'] as const;
const orderLabels = {
  updatedAt: t('sort.updatedAt'),
  createdAt: t('sort.createdAt'),
  comments: list('sort.comments'),
};

/** What narrows and orders a list of change requests; all of it in the address. */
export function ListFilters({ search, withPlace }: { search: ListSearch; withPlace: boolean }) {
  const { permissions } = useOrganization();
  const navigate = useNavigate();
  const { search: words, author, reviewer, space, site, only, sort } = search;
  const own = isOwn(search.view);
  const set = (change: Partial<ListSearch>) =>
    // Both routes with a list have these parameters.
    void navigate({ to: '.', replace: true, search: ((now: ListSearch) => ({ ...now, ...change })) as never });
  return (
    <search aria-label={t('changeRequests')} className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={list('search')} className="w-full sm:w-52" />
      <div className={filterRow}>
        {permissions.listMembers && (
          <>
            {!own && (
              <PersonFilter
                label={t('author')}
                anyLabel={t('anyAuthor')}
                value={author}
                onChange={next => set({ author: next })}
              />
            )}
            <PersonFilter
              label={list('reviewer')}
              anyLabel={list('anyReviewer')}
              value={reviewer}
              onChange={next => set({ reviewer: next })}
            />
          </>
        )}
        {withPlace && <SpaceFilter value={space} onChange={next => set({ space: next })} />}
        {withPlace && permissions.listMembers && <SiteFilter value={site} onChange={next => set({ site: next })} />}
        <Select
          aria-label={t('state')}
          value={only ?? any}
          onValueChange={next => set({ only: next === any ? undefined : next })}
          className="w-auto"
          options={[
            { value: any, label: t('anyState') },
            { value: 'outdated', label: t('badgeOutdated') },
            { value: 'conflicts', label: t('badgeConflicts') },
          ]}
        />
        {(words || (author && !own) || reviewer || space || site || only) && (
          <Button variant="quiet" onClick={() => set(nothing)}>
            {t('clearFilters')}
          </Button>
        )}
        <Select
          aria-label={t('sort')}
          value={sort ?? 'updatedAt'}
          onValueChange={next => set({ sort: next === 'updatedAt' ? undefined : next })}
          className="ms-auto w-auto max-sm:ms-0"
          options={orders.map(value => ({ value, label: orderLabels[value] }))}
        />
      </div>
    </search>
  );
}
