import { Link } from '@tanstack/react-router';
import { Replace } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { useBrokenLinks } from '#dashboard/editor/broken-links.ts';
import { goTo } from '#dashboard/editor/go-to.ts';
import type { PageKey } from '#dashboard/editor/sessions.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { t as replace } from '#dashboard/messages/replace-link.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
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

/** The links of the page that lead nowhere; a press goes to where one is written, with its target selected. */
export function LinksPanel({ org, pageKey, page, pages, panes, onGone }: Props) {
  const { source } = panes;
  const broken = useBrokenLinks({ pageKey, page, pages, source });
  const [replaced, setReplaced] = useState<string>();
  return (
    <div className="p-4">
      {broken.length === 0 ? (
        <p className="text-sm text-fg-3">{t('noneBroken')}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-fg-2">{t('brokenHelp')}</p>
          <ul aria-label={t('brokenLinks', { count: broken.length })} className="-mx-2">
            {broken.map(link => (
              <li key={link.from} className="group flex items-center gap-1 rounded-sm pe-1 hover:bg-hover">
                <button
                  type="button"
                  onClick={() => goTo(panes, link, onGone)}
                  className="block min-w-0 flex-1 px-2 py-1.5 text-start"
                >
                  {link.words && <span className="block truncate text-sm text-fg">{link.words}</span>}
                  <span className="block truncate font-mono text-xs text-danger">{link.target}</span>
                </button>
                <Menu
                  align="end"
                  trigger={rowButton(link.words || link.target)}
                  entries={[{ label: replace('everywhere'), icon: Replace, onSelect: () => setReplaced(link.target) }]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to="/o/$org/s/$space/links"
        params={{ org, space: pageKey.spaceId }}
        className="mt-4 inline-block text-sm text-accent-fg hover:underline"
      >
        {t('allLinks')}
      </Link>
      {replaced !== undefined && (
        <ReplaceLinkSheet requestKey={pageKey} pages={pages} target={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </div>
  );
}
