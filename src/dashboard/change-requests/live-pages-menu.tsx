import { ArrowUpRight } from 'lucide-react';
import type { LivePages } from '#dashboard/change-requests/live-pages.ts';
import { t } from '#dashboard/messages/after-merge.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const open = (url: string) => () => void window.open(url, '_blank', 'noreferrer');

/** Opens what was merged where readers see it. */
export function LivePagesMenu({ live: { site, root, pages } }: { live: LivePages }) {
  const [only] = pages;
  if (only && pages.length === 1)
    return (
      <a href={only.url} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
        <ArrowUpRight aria-hidden className="rtl:-scale-x-100" />
        {t('openPage', { page: only.title || t('untitledPage'), site: site.title })}
      </a>
    );
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm">
          <ArrowUpRight aria-hidden className="rtl:-scale-x-100" />
          {t('openPages', { site: site.title })}
        </Button>
      }
      entries={[
        ...pages.map(({ title, url }) => ({ label: title || t('untitledPage'), onSelect: open(url) })),
        pages.length > 0 && ('separator' as const),
        { label: t('startOf', { site: site.title }), onSelect: open(root) },
      ]}
    />
  );
}
