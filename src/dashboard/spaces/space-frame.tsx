import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { t } from '#dashboard/messages/spaces.ts';
import { Trail } from '#dashboard/shell/page.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

type Props = {
  organizationId: string;
  spaceId: string;
  /** Around the space, outermost first. */
  collections: readonly { id: string; title: string }[];
};

/** Of more than these only the nearest has room in a line with the page. */
const shownAtMost = 2;

/** Whatever is shown of a space lies below the content of its organization, and the collections that it is in. */
export function SpaceFrame({ organizationId, spaceId, collections }: Props) {
  const navigate = useNavigate();
  const place = (open: string) =>
    ({ to: '/o/$org/content', params: { org: organizationId }, search: { open } }) as const; // for `to`
  const away = collections.length > shownAtMost ? collections.slice(0, -1) : [];
  return (
    <Trail
      value={[
        <Link key="content" {...place(spaceId)}>
          {t('content')}
        </Link>,
        away.length > 0 && (
          <Menu
            key="away"
            trigger={
              <IconButton
                icon={Ellipsis}
                size="sm"
                className="-mx-1.5"
                label={t('collectionsAbove')}
                tooltipSide="bottom"
              />
            }
            entries={away.map(({ id, title }) => ({ label: title, onSelect: () => void navigate(place(id)) }))}
          />
        ),
        ...collections.slice(away.length).map(({ id, title }) => (
          <Link key={id} {...place(id)}>
            {title}
          </Link>
        )),
      ]}
    >
      <Outlet />
    </Trail>
  );
}
