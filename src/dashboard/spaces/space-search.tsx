import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { searchSpaceContentOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SearchHit } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { openPalette } from '#dashboard/shell/actions.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { useSettled } from '#dashboard/ui/use-settled.ts';

type Props = {
  org: string;
  spaceId: string;
  /** Shown while nothing is searched. */
  children: ReactNode;
};

/** The search of a space, above its pages; hits take their place. */
export function SpaceSearch({ org, spaceId, children }: Props) {
  const [text, setText] = useState('');
  const query = useSettled(useDeferredValue(text.trim()));
  const search = useQuery({
    ...searchSpaceContentOptions({ path: { spaceId }, query: { query, limit: 20 } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="sticky top-0 z-10 bg-inherit px-3 pt-3 pb-2">
        <SearchInput label={t('search')} value={text} onValueChange={setText} />
      </div>
      {text.trim() === '' ? (
        children
      ) : (
        <section aria-label={t('searchResults')} className="px-3 pb-4" aria-busy={search.isFetching}>
          {search.isPending && (
            <p role="status" className="flex items-center gap-2 py-2 text-sm text-fg-3">
              <Spinner />
              {t('searching')}
            </p>
          )}
          {search.isError && <p className="py-2 text-sm text-danger">{t('searchFailed')}</p>}
          {search.isSuccess && search.data.items.length === 0 && (
            <p className="py-2 text-sm text-fg-2">{t('searchNothing', { query })}</p>
          )}
          <ul className={cn('space-y-1', search.isPlaceholderData && 'opacity-60')}>
            {search.data?.items.map(hit => (
              <Hit key={hit.id} hit={hit} org={org} spaceId={spaceId} />
            ))}
          </ul>
          <button
            type="button"
            onClick={() => openPalette(text.trim())}
            className="mt-2 flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-start text-sm text-accent-fg hover:bg-hover"
          >
            <Search aria-hidden className="size-3.5" />
            <span className="min-w-0 truncate">{t('searchEverywhere', { query: text.trim() })}</span>
          </button>
        </section>
      )}
    </>
  );
}

function Hit({ hit, org, spaceId }: { hit: SearchHit; org: string; spaceId: string }) {
  const params = { org, space: spaceId, page: hit.id };
  const [best] = hit.sections;
  return (
    <li>
      <Link
        to="/o/$org/s/$space/p/$page"
        params={params}
        className="block rounded-sm px-2 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="block truncate text-sm font-medium">{hit.title || t('untitledPage')}</span>
        <span className="line-clamp-2 text-xs text-fg-3">{hit.body ?? best?.body ?? hit.path}</span>
      </Link>
      {hit.sections.slice(0, 3).map(section => (
        <Link
          key={section.id}
          to="/o/$org/s/$space/p/$page"
          params={params}
          hash={section.id}
          className="ms-3 block truncate rounded-sm border-s px-2 py-1 text-xs text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2"
        >
          {section.title}
        </Link>
      ))}
    </li>
  );
}
