import { Link } from '@tanstack/react-router';
import type { LinkItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-links.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { type LinkPlace, placesOf, targetTitle } from '#dashboard/space-links/reference.ts';
import type { Column } from '#dashboard/table/data-table.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { PathText } from '#dashboard/ui/path-text.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type Options = {
  organizationId: string;
  spaceId: string;
  onFix: (pageId: string) => void;
  /** Why links cannot be fixed by the viewer. */
  refused: string | false;
};

const troubles = {
  broken: { tone: 'danger', help: t('brokenHelp') },
  'in-app': { tone: 'warning', help: t('inAppHelp') },
} as const;

export function linkColumns(options: Options): Column<LinkItem>[] {
  return [
    { id: 'target', header: t('target'), cell: item => <Target item={item} /> },
    {
      id: 'status',
      header: t('status'),
      width: '120px',
      from: 'sm',
      cell: ({ status }) => <Status status={status} />,
    },
    { id: 'places', header: t('places'), width: '32%', cell: item => <Places item={item} {...options} /> },
    {
      id: 'fix',
      header: t('fix'),
      headerHidden: true,
      width: '84px',
      align: 'end',
      cell: item => item.status !== 'ok' && <Fix pages={placesOf(item).pages} {...options} />,
    },
  ];
}

/** What works is said quietly. */
function Status({ status }: Pick<LinkItem, 'status'>) {
  if (status === 'ok') return <span className="text-fg-3">{t('status.ok')}</span>;
  const { tone, help } = troubles[status];
  return (
    <Tooltip content={help}>
      <span>
        <Chip tone={tone}>{t(`status.${status}`)}</Chip>
      </span>
    </Tooltip>
  );
}

function Target({ item }: { item: LinkItem }) {
  const { targetReference: reference, target } = item;
  const title = targetTitle(item);
  return (
    <>
      <span className="block truncate font-medium" title={target}>
        {reference?.kind === 'url' ? (
          <a href={reference.url} target="_blank" rel="noreferrer" className="block hover:underline">
            <PathText>{title}</PathText>
          </a>
        ) : reference && reference.kind !== 'file' ? (
          title
        ) : (
          <PathText>{title}</PathText>
        )}
      </span>
      <span className="block truncate text-xs text-fg-3">
        {item.status !== 'ok' && (
          <span className="sm:hidden">
            {t(`status.${item.status}`)} {title !== target && '· '}
          </span>
        )}
        {reference && reference.kind !== 'url' ? t(`kind.${reference.kind}`) : title !== target && target}
      </span>
    </>
  );
}

const shown = 2;

function Places({ item, organizationId, spaceId }: Options & { item: LinkItem }) {
  const { pages, others } = placesOf(item);
  const rest = pages.length + others.length - shown;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2 text-fg-2 leading-6">
      {pages.slice(0, shown).map(({ id, title }) => (
        <Link
          key={id}
          to="/o/$org/s/$space/p/$page"
          params={{ org: organizationId, space: spaceId, page: id }}
          className="max-w-full truncate hover:underline"
        >
          {title}
        </Link>
      ))}
      {others.slice(0, Math.max(0, shown - pages.length)).map(title => (
        <span key={title} className="truncate">
          {title}
        </span>
      ))}
      {rest > 0 && <span className="text-fg-3">{t('more', { count: rest })}</span>}
    </span>
  );
}

function Fix({ pages, onFix, refused }: Options & { pages: readonly LinkPlace[] }) {
  const [first, ...more] = pages;
  if (!first) return null;
  const button = (
    <RightButton
      size="sm"
      missing={refused}
      level="edit"
      aria-label={more.length > 0 ? t('fixMenu', { count: pages.length }) : t('fixOn', { page: first.title })}
      {...(more.length === 0 && { onClick: () => onFix(first.id) })}
    >
      {t('fix')}
    </RightButton>
  );
  if (refused || more.length === 0) return button;
  return (
    <Menu
      align="end"
      trigger={button}
      entries={pages.map(({ id, title }) => ({ label: t('editPage', { page: title }), onSelect: () => onFix(id) }))}
    />
  );
}
