import { Link } from '@tanstack/react-router';
import { Replace } from 'lucide-react';
import { useState } from 'react';
import type { LinkItem, Page } from '#client/types.gen.ts';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import { goTo } from '#dashboard/editor/go-to.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { useBrokenLinks, useWorkingLinks, type WrittenLink } from '#dashboard/editor/written-links.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { t as replace } from '#dashboard/messages/replace-link.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Menu } from '#dashboard/ui/menu.tsx';
import { rowButton } from '#dashboard/ui/row-button.tsx';

const ReplaceLinkSheet = inTime(
  async () => (await import('#dashboard/editor/replace-link-sheet.tsx')).ReplaceLinkSheet,
);

type Props = {
  org: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  panes: PanesState;
  onGone: (() => void) | undefined;
};

/** The links of the page, broken ones first; a press goes to where one is written, with its target selected. */
export function LinksPanel({ org, pageKey, page, pages, panes, onGone }: Props) {
  const { source } = panes;
  const broken = useBrokenLinks({ pageKey, page, pages, source });
  const working = useWorkingLinks({ pageKey, page, pages, source });
  const [replaced, setReplaced] = useState<string>();
  const shared = { onGo: (link: WrittenLink) => goTo(panes, link, onGone), onReplace: setReplaced };
  return (
    <div className="space-y-4 p-4">
      {broken.length === 0 ? (
        <p className="text-sm text-fg-3">{t('noneBroken')}</p>
      ) : (
        <div>
          <p className="mb-2 text-sm text-fg-2">{t('brokenHelp')}</p>
          <ul aria-label={t('brokenLinks', { count: broken.length })} className="-mx-2">
            {broken.map(link => (
              <LinkRow
                key={link.from}
                {...shared}
                link={link}
                leadsTo={link.target}
                className="font-mono text-danger"
              />
            ))}
          </ul>
        </div>
      )}
      {working.length > 0 && (
        <section aria-label={t('workingLinks')}>
          <h3 className="mb-1 text-xs font-medium text-fg-3">{t('workingLinks')}</h3>
          <ul className="-mx-2">
            {working.map(({ item, ...link }) => (
              <LinkRow key={link.from} {...shared} link={link} leadsTo={nameOf(item)} className="text-fg-3" />
            ))}
          </ul>
        </section>
      )}
      <Link
        to="/o/$org/s/$space/links"
        params={{ org, space: pageKey.spaceId }}
        className="inline-block text-sm text-accent-fg hover:underline"
      >
        {t('allLinks')}
      </Link>
      {replaced !== undefined && (
        <ReplaceLinkSheet contentKey={pageKey} pages={pages} target={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </div>
  );
}

/** What a link leads to, as people call it; its target where that says it best. */
function nameOf({ status, target, targetReference: reference }: LinkItem): string {
  if (status === 'in-app') return t('inDashboard', { target });
  switch (reference?.kind) {
    case 'page':
      return reference.page.title || target;
    case 'file':
      return reference.file.name;
    case 'space':
      return reference.space.title || target;
    default:
      return target;
  }
}

type LinkRowProps = {
  link: WrittenLink;
  leadsTo: string;
  onGo: (link: WrittenLink) => void;
  onReplace: (target: string) => void;
  className: string;
};

function LinkRow({ link, leadsTo, onGo, onReplace, className }: LinkRowProps) {
  return (
    <li className="group flex items-center gap-1 rounded-sm pe-1 hover:bg-hover">
      <button type="button" onClick={() => onGo(link)} className="block min-w-0 flex-1 px-2 py-1.5 text-start">
        {link.words && <span className="block truncate text-sm text-fg">{link.words}</span>}
        {link.words !== leadsTo && <span className={cn('block truncate text-xs', className)}>{leadsTo}</span>}
      </button>
      <Menu
        align="end"
        trigger={rowButton(link.words || leadsTo)}
        entries={[{ label: replace('everywhere'), icon: Replace, onSelect: () => onReplace(link.target) }]}
      />
    </li>
  );
}
