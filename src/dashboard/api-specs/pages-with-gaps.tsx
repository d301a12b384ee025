import { useQuery } from '@tanstack/react-query';
import { listOpenApiSpecUsesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SpecPlace } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';

const named = 5;

/** What deleting a specification does to pages; it names the first of them. */
export function PagesWithGaps({ place }: { place: SpecPlace }) {
  const { data } = useQuery(listOpenApiSpecUsesOptions({ path: place, query: { limit: named } }));
  if (!data) return t('deletePages');
  if (data.items.length === 0) return t('deleteUnused');
  const more = (data.count ?? 0) - data.items.length;
  return (
    <>
      {t('deletePages')}
      <ul className="mt-1 list-disc ps-5 text-fg-2">
        {data.items.map(({ id, title, space }) => (
          <li key={`${space.id}/${id}`} className="wrap-anywhere">
            {t('pageOfSpace', { page: title || t('untitled'), space: space.title || t('untitledSpace') })}
          </li>
        ))}
        {more > 0 && <li>{t('morePages', { count: more })}</li>}
      </ul>
    </>
  );
}
