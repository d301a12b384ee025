import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChangeRequest, ChangeRequestChecks } from '#client/types.gen.ts';
import type { MergeCheck } from '#dashboard/change-requests/merge-checks.ts';
import { fixStyle } from '#dashboard/change-requests/merge-fix.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/merge-box.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

/** As many as stand open in the box. */
const shown = 3;

type MergePlacesProps = { id: MergeCheck['id']; request: ChangeRequest; content: ChangeRequestChecks };

/** Where the broken links and the images without a text are. */
export function MergePlaces({ id, request, content }: MergePlacesProps) {
  const org = useOrganizationId();
  const edit = requestHref(org, request, 'edit');
  const link = (page: { id: string; title: string }, side: string) => (
    <Link to={`${edit}/p/${page.id}${side}` as '/'} className={fixStyle}>
      {page.title || t('untitledPage')}
    </Link>
  );
  if (id === 'links') {
    const { items, added } = content.brokenLinks;
    return (
      <Places more={added - shown}>
        {items.map(({ target, page, reusableContent }) => (
          <span key={target} className="flex min-w-0 items-baseline gap-1.5">
            <code className="min-w-0 truncate text-xs">{target}</code>
            <span className="shrink-0">
              {page ? t.rich('onPage', { page: link(page, '?side=links') }) : reusableContent?.title}
            </span>
          </span>
        ))}
      </Places>
    );
  }
  if (id !== 'images') return null;
  const { pages } = content.imagesWithoutAlt;
  return (
    <Places more={pages.length - shown}>
      {pages.map(({ count, ...page }) => (
        <span key={page.id}>
          {link(page, '')} {count > 1 && t('timesImages', { count })}
        </span>
      ))}
    </Places>
  );
}

function Places({ children, more }: { children: readonly ReactNode[]; more: number }) {
  return (
    <ul className="mt-0.5 space-y-0.5 text-fg-2">
      {inPlace(children.slice(0, shown), place => (
        <li className="min-w-0">{place}</li>
      ))}
      {more > 0 && <li className="text-xs text-fg-3">{t('more', { count: more })}</li>}
    </ul>
  );
}
