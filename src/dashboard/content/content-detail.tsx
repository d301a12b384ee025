import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { ContentIcon } from '#dashboard/content/content-icon.tsx';
import { type ContentCommands, contentMenu } from '#dashboard/content/content-menu.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { BrokenLinks, ItemTable, SiteLinks } from '#dashboard/content/item-table.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Rows } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type DetailProps = {
  /** Undefined: everything at the top. */
  item: ContentTreeItem | undefined;
  items: readonly ContentTreeItem[];
  commands: ContentCommands;
  organizationId: string;
};

/** What is chosen in the tree: the items of a collection, or what a space is. */
export function ContentDetail({ item, items, commands, organizationId }: DetailProps) {
  const organization = useOrganization();
  const head = (actions: ReactNode) => (
    <div className="mb-3 flex min-h-8 flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 text-lg font-semibold wrap-anywhere">
          {item && <ContentIcon item={item} />}
          {item ? titleOf(item) : t('everything', { organization: organization.title })}
        </h2>
        {item?.description && <p className="mt-0.5 text-sm text-fg-2">{item.description}</p>}
      </div>
      {actions}
      {item && (
        <Menu
          align="end"
          entries={contentMenu(item, commands)}
          trigger={<IconButton icon={Ellipsis} variant="secondary" label={ui('rowActions', { name: titleOf(item) })} />}
        />
      )}
    </div>
  );
  if (item?.type === 'space')
    return (
      <section aria-label={titleOf(item)}>
        {head(
          <Link
            to="/o/$org/s/$space"
            params={{ org: organizationId, space: item.id }}
            className={buttonStyle({ variant: 'primary' })}
          >
            {t('openSpace')}
          </Link>,
        )}
        <SpaceFacts item={item} organizationId={organizationId} />
      </section>
    );
  return (
    <section aria-label={item ? titleOf(item) : t('everything', { organization: organization.title })}>
      {head(
        item?.permissions.create && (
          <Button onClick={() => commands.open({ kind: 'space', parent: item.id })}>{inTree('newSpace')}</Button>
        ),
      )}
      <ItemTable
        rows={items.filter(other => other.parent === (item?.id ?? null))}
        commands={commands}
        organizationId={organizationId}
      />
    </section>
  );
}

function SpaceFacts({ item, organizationId }: Pick<DetailProps, 'organizationId'> & { item: ContentTreeItem }) {
  const { space } = item;
  if (!space) return null;
  const facts: [string, ReactNode][] = [
    ...(item.parentHidden ? [[t('place'), t('parentHidden')] satisfies [string, ReactNode]] : []),
    [t('visibility'), t(`visibility.${space.visibility}`)],
    [t('editing'), t(space.editMode === 'locked' ? 'editLocked' : 'editLive')],
    [t('requests'), space.changeRequestsOpen],
    [t('updated'), <RelativeTime key="updated" value={space.updatedAt} />],
  ];
  if (space.language) facts.push([t('language'), languageName(space.language)]);
  if (space.sites.length > 0)
    facts.push([t('publishedIn'), <SiteLinks key="sites" sites={space.sites} org={organizationId} />]);
  if (space.brokenLinks > 0)
    facts.push([t('brokenLinks'), <BrokenLinks key="links" item={item} organizationId={organizationId} />]);
  return (
    <Rows>
      {facts.map(([label, value]) => (
        <dl key={label} className="flex justify-between gap-4 text-sm">
          <dt className="text-fg-2">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </dl>
      ))}
    </Rows>
  );
}
