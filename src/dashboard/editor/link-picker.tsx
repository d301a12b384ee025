import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/editor.ts';
import { PageIcon } from '#dashboard/shell/page-icon.tsx';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { matchLevel } from '#dashboard/shell/ranking.ts';
import { CommandDialog, CommandRow } from '#dashboard/ui/command-dialog.tsx';
import { PathText } from '#dashboard/ui/path-text.tsx';

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
  initial = '',
  onPick,
  onClose,
}: {
  pages: readonly Page[];
  /** What is searched for at first. */
  initial?: string;
  onPick: (target: LinkTarget) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState(initial);
  const address = addressOf(query);
  const found = pagesFor(pages, query);
  return (
    <CommandDialog
      {...{ title: t('linkPicker'), searchLabel: t('linkSearch'), none: t('linkNone', { query }), onClose }}
      query={query}
      onQuery={setQuery}
    >
      {address && (
        <CommandRow
          value={`address ${address}`}
          icon={<ExternalLink aria-hidden />}
          label={t('linkTo', { address })}
          onSelect={() => onPick({ href: address, title: address.replace(/^(https?:\/\/|mailto:)/, '') })}
        />
      )}
      {found.map(({ page, around }) => (
        <CommandRow
          key={page.id}
          value={page.id}
          icon={<PageIcon page={page} />}
          label={page.title || t('untitled')}
          onSelect={() => onPick({ href: `page:${page.id}`, title: page.title || t('untitled') })}
        >
          <span className="min-w-0 max-w-1/2 text-xs text-fg-3">
            <PathText>{around.map(parent => parent.title || t('untitled')).join(' / ')}</PathText>
          </span>
        </CommandRow>
      ))}
    </CommandDialog>
  );
}
