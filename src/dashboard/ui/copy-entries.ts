import { Hash, Link2 } from 'lucide-react';
import { t } from '#dashboard/messages/copy.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import type { MenuEntry } from '#dashboard/ui/menu.tsx';

type Copied = {
  /** As a function where the address of the tab decides: it is asked when the entry is chosen. */
  link?: string | (() => string) | undefined;
  id?: string | undefined;
};

/** The entries in the menu of everything that has an address or an id. */
export function copyEntries({ link, id }: Copied): MenuEntry[] {
  const copyLink = () => void copyText(typeof link === 'function' ? link() : (link ?? ''), t('linkCopied'));
  return [
    ...(link === undefined ? [] : [{ label: t('copyLink'), icon: Link2, onSelect: copyLink }]),
    ...(id === undefined ? [] : [{ label: t('copyId'), icon: Hash, onSelect: () => void copyText(id, t('idCopied')) }]),
  ];
}
