import { Unlink } from 'lucide-react';
import { useEffect } from 'react';
import type { Page } from '#client/types.gen.ts';
import { markBroken } from '#dashboard/editor/cm-source-marks.ts';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { useBrokenLinks } from '#dashboard/editor/written-links.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { Button } from '#dashboard/ui/button.tsx';

type Props = {
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  panes: PanesState;
  onOpen: () => void;
};

/** Underlines the broken links of the text, and says how many there are. */
export function BrokenLinkCount({ pageKey, page, pages, panes: { view, source }, onOpen }: Props) {
  const broken = useBrokenLinks({ pageKey, page, pages, source });
  useEffect(() => {
    // Marked where it was found: what is typed meanwhile is looked at in a moment.
    if (view && view.state.doc.length === source.length) markBroken(view, broken);
  }, [view, source, broken]);
  if (broken.length === 0) return null;
  const words = t('brokenLinks', { count: broken.length });
  return (
    <Button size="sm" variant="quiet" className="text-danger" onClick={onOpen}>
      <Unlink aria-hidden className="size-3.5" />
      <span className="max-sm:sr-only">{words}</span>
      <span aria-hidden className="tabular-nums sm:hidden">
        {broken.length}
      </span>
    </Button>
  );
}
