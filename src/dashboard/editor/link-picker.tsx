import { Command } from 'cmdk';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/editor.ts';
import { PageIcon } from '#dashboard/shell/page-icon.tsx';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';

export type LinkTarget = { href: string; title: string };

const shown = 50;

/** An address as it can be linked to: with its scheme. Undefined for what is none. */
export function addressOf(text: string): string | undefined {
  const typed = text.trim();
  if (/^(https?:\/\/|mailto:|tel:|#)\S+$/i.test(typed)) return typed;
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(typed)) return `mailto:${typed}`;
  return /^(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(typed) ? `https://${typed}` : undefined;
}

/** The pages whose title or path matches, best first. */
function pagesFor(pages: readonly Page[], query: string): { page: Page; around: readonly Page[] }[] {
  const all = walkPages(pages).filter(({ page }) => page.type !== 'link');
  const wanted = query.trim();
  if (wanted === '') return all.slice(0, shown);
  return all
    .map(entry => ({
      entry,
      level: Math.max(matchLevel(entry.page.title, wanted), matchLevel(entry.page.path, wanted)),
    }))
    .filter(({ level }) => level > 0)
    .sort((a, b) => b.level - a.level)
    .slice(0, shown)
    .map(({ entry }) => entry);
}

/** Finds the page to link to by its title, or takes an address. Pages are linked by id, so that links survive moves. */
export function LinkPicker({
  pages,
  onPick,
  onClose,
}: {
  pages: readonly Page[];
  onPick: (target: LinkTarget) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const address = addressOf(query);
  const found = pagesFor(pages, query);
  return (
    <Dialog open size="sm" title={t('linkPicker')} onOpenChange={open => !open && onClose()}>
      <Command label={t('linkPicker')} shouldFilter={false} loop>
        <Command.Input
          autoFocus
          value={query}
          onValueChange={setQuery}
          placeholder={t('linkSearch')}
          aria-label={t('linkSearch')}
          className="field w-full"
        />
        <Command.List className="mt-2 max-h-72 overflow-y-auto">
          <Command.Empty className="px-2 py-3 text-sm text-fg-3">{t('linkNone', { query })}</Command.Empty>
          {address && (
            <Command.Item
              value={`address ${address}`}
              onSelect={() => onPick({ href: address, title: address.replace(/^(https?:\/\/|mailto:)/, '') })}
              className="menu-row"
            >
              <ExternalLink aria-hidden />
              <span className="min-w-0 flex-1 truncate">{t('linkTo', { address })}</span>
            </Command.Item>
          )}
          {found.map(({ page, around }) => (
            <Command.Item
              key={page.id}
              value={page.id}
              onSelect={() => onPick({ href: `page:${page.id}`, title: page.title || t('untitled') })}
              className="menu-row"
            >
              <PageIcon page={page} />
              <span className="min-w-0 flex-1 truncate">{page.title || t('untitled')}</span>
              <span className="max-w-1/2 truncate text-xs text-fg-3">
                {around.map(parent => parent.title || t('untitled')).join(' / ')}
              </span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
