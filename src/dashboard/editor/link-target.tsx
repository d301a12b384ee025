import { useState } from 'react';
import type { ContentRef, Page } from '#client/types.gen.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { LinkPicker } from '#dashboard/editor/link-picker.tsx';
import { labelOf } from '#dashboard/editor/page-row.tsx';
import { useTreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/page-tree.ts';
import { findPage } from '#dashboard/shell/page-tree.ts';
import { Button } from '#dashboard/ui/button.tsx';

const targetOf = (href: string): ContentRef =>
  href.startsWith('page:') ? { kind: 'page', page: href.slice('page:'.length) } : { kind: 'url', url: href };

type PickerProps = { contentKey: ContentKey; link: Page; pages: readonly Page[]; onClose: () => void };

/** Asks where a link of the navigation leads: to a page, or to an address. */
export function LinkTargetPicker({ contentKey, link, pages, onClose }: PickerProps) {
  const actions = useTreeActions(contentKey);
  return (
    <LinkPicker
      pages={pages}
      initial={link.target?.kind === 'url' ? link.target.url : ''}
      onClose={onClose}
      onPick={({ href }) => {
        onClose();
        void actions.setTarget(link, targetOf(href));
      }}
    />
  );
}

/** Where a link of the navigation leads, with a way to change it. */
export function LinkTarget({ contentKey, link, pages }: Omit<PickerProps, 'onClose'>) {
  const [picks, setPicks] = useState(false);
  const { target } = link;
  const page = target?.kind === 'page' ? findPage(pages, target.page) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-3 px-(--gutter) py-6 text-sm">
      <p className="min-w-0 wrap-anywhere text-fg-2">
        {target?.kind === 'url'
          ? t('leadsTo', { target: target.url })
          : page
            ? t('leadsTo', { target: labelOf(page) })
            : t('leadsElsewhere')}
      </p>
      <Button size="sm" onClick={() => setPicks(true)}>
        {t('changeAddress')}
      </Button>
      {picks && <LinkTargetPicker {...{ contentKey, link, pages }} onClose={() => setPicks(false)} />}
    </div>
  );
}
