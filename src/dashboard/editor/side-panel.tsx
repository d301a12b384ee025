import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '#client/types.gen.ts';
import { rememberSide } from '#dashboard/editor/last-side.ts';
import { LinksPanel } from '#dashboard/editor/links-panel.tsx';
import { OutlinePanel } from '#dashboard/editor/outline-panel.tsx';
import { PageSettings } from '#dashboard/editor/page-settings.tsx';
import type { SettingsProps } from '#dashboard/editor/page-settings-visibility.tsx';
import { type Side, sides } from '#dashboard/editor/side-search.ts';
import { type BlockWords, useBlockJump } from '#dashboard/editor/use-block-jump.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

type Props = {
  side: Side;
  onClose: () => void;
  panes: PanesState;
  comments: ((onJump: (to: BlockWords) => void) => ReactNode) | undefined;
  settings: SettingsProps;
  pages: readonly Page[];
};

/** What belongs to a page beside its text: a column, and a drawer below 1024 px. */
export function SidePanel(props: Props) {
  const { side, onClose } = props;
  const wide = useWide();
  useEffect(() => {
    if (side !== 'links') rememberSide(side);
  }, [side]);
  if (wide)
    return (
      <aside aria-label={shell('sidePanel')} className="flex w-80 shrink-0 flex-col border-s">
        <Head {...props} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Content {...props} />
        </div>
      </aside>
    );
  return (
    <Sheet open onOpenChange={open => !open && onClose()} title={shell('sidePanel')} titleHidden>
      <div className="sticky top-0 z-10 bg-overlay">
        <Head {...props} />
      </div>
      <Content {...props} />
    </Sheet>
  );
}

function Head({ side: current, comments, onClose }: Props) {
  return (
    <div className="flex shrink-0 items-end gap-2 border-b ps-4 pe-2">
      <Tabs label={shell('sidePanel')} className="min-w-0 flex-1">
        {sides
          .filter(side => (side !== 'links' || current === 'links') && (side !== 'comments' || comments))
          .map(side => (
            <Tab key={side}>
              <Link to="." search={now => ({ ...now, side })} replace>
                {t(side)}
              </Link>
            </Tab>
          ))}
      </Tabs>
      <IconButton icon={X} label={ui('close')} size="sm" tooltipSide="none" className="mb-1" onClick={onClose} />
    </div>
  );
}

function Content({ side, onClose, panes, comments, settings, pages }: Props) {
  const onGone = useWide() ? undefined : onClose;
  const jump = useBlockJump(settings.pageKey, panes, onGone);
  switch (side) {
    case 'comments':
      return comments?.(to => void jump(to));
    case 'page':
      return <PageSettings key={settings.page.id} {...settings} />;
    case 'outline':
      return <OutlinePanel panes={panes} onGone={onGone} />;
    case 'links':
      return <LinksPanel {...settings} pages={pages} panes={panes} onGone={onGone} />;
  }
}
