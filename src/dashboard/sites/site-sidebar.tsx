import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t as shell } from '#dashboard/messages/shell.ts';
import { t } from '#dashboard/messages/sites.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { SiteStatus } from '#dashboard/shell/site-status.tsx';
import { SidebarContent } from '#dashboard/shell/slots.tsx';
import { type SitePlace, structureOptions, useSite } from '#dashboard/sites/site-data.ts';
import { sitePages } from '#dashboard/sites/site-pages.ts';
import { ItemIcon } from '#dashboard/sites/structure/item-icon.tsx';
import { childrenOf, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';

interface SidebarProps {
  place: SitePlace;
  /** All the spaces of the organization, where one can be dragged from there into the site. */
  allContent?: ReactNode;
}

/** While a site is open, its pages and its content take the place of the organization's in the sidebar. */
export function SiteSidebar({ place, allContent }: SidebarProps) {
  const site = useSite(place);
  const base = `/o/${place.organizationId}/sites/${place.siteId}`;
  // The structure itself is on the page there, and spaces are dragged into it from all the content.
  const building = useLocation().pathname === `${base}/structure`;
  useActions(
    sitePages.map(({ id, label, icon }) => ({
      id: `site-page:${id}`,
      title: shell('goTo', { place: label }),
      hint: site.title,
      icon,
      href: `${base}/${id}`,
    })),
  );
  return (
    <SidebarContent>
      <NavLink
        href={`/o/${place.organizationId}/sites`}
        exact
        label={t('allSites')}
        mark={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
      />
      <div className="mt-2 flex min-h-(--nav) items-center gap-2 px-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{site.title}</h2>
        <SiteStatus state={site.state} />
      </div>
      {sitePages.map(({ id, label, icon }) => (
        <NavLink key={id} href={`${base}/${id}`} label={label} icon={icon} />
      ))}
      {building ? allContent : <SiteContent place={place} base={base} />}
    </SidebarContent>
  );
}

/** The sections and spaces in the order in which readers find them. */
function SiteContent({ place, base }: { place: SitePlace; base: string }) {
  const { data } = useSuspenseQuery(structureOptions(place));
  return (
    <NavSection title={t('content')}>
      {data.structure.length === 0 && (
        <p className="px-2 py-1 text-xs text-fg-3">
          {t('noSpaces')}{' '}
          <Link to={`${base}/structure` as '/'} className="text-accent-fg underline">
            {t('addSpaces')}
          </Link>
        </p>
      )}
      <ContentRows items={data.structure} organizationId={place.organizationId} level={0} />
    </NavSection>
  );
}

type RowsProps = { items: readonly StructureItem[]; organizationId: string; level: number };

function ContentRows({ items, organizationId, level }: RowsProps) {
  return (
    <ul>
      {items.map(item => {
        // A section of one space is that space to readers.
        const [space, ...others] = item.object === 'site-space' ? [item] : spacesIn(item);
        const children = childrenOf(item) ?? [];
        if (item.object === 'site-external-link') return null;
        if (space && others.length === 0 && item.object !== 'site-section-group')
          return (
            <li key={item.id}>
              <NavLink
                href={`/o/${organizationId}/s/${space.space.id}`}
                label={item.title}
                mark={<ItemIcon item={item} />}
                level={level}
              />
            </li>
          );
        return (
          <li key={item.id}>
            <p
              className="flex h-(--nav) items-center gap-2 px-2 text-sm text-fg-2"
              style={{ paddingInlineStart: `calc(8px + ${level} * var(--nav-indent))` }}
            >
              <ItemIcon item={item} />
              <span className="min-w-0 flex-1 truncate">{item.title}</span>
            </p>
            <ContentRows items={children} organizationId={organizationId} level={level + 1} />
          </li>
        );
      })}
    </ul>
  );
}

const spacesIn = (item: StructureItem) => (item.object === 'site-section' ? item.siteSpaces : []);
