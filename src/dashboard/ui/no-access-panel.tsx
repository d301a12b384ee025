import { Lock } from 'lucide-react';
import { t } from '#dashboard/messages/ui.ts';
import { StatePanel, type StatePanelProps } from '#dashboard/ui/state-panel.tsx';

type NoAccessProps = Omit<StatePanelProps, 'icon' | 'tone' | 'title'> & {
  title?: string;
  /** The missing right in words. */
  right?: string | undefined;
  /** Who can give it. */
  who?: string | undefined;
};

/** Something is there and may not be seen; `children` say why. */
export function NoAccessPanel({
  title = t('noAccessTitle'),
  children,
  right,
  who = t('noAccessWho'),
  actions,
  ...page
}: NoAccessProps) {
  return (
    <StatePanel {...page} icon={Lock} title={title} actions={actions}>
      <p>{children ?? t('noAccessBody')}</p>
      {right && <p className="mt-1">{t('noAccessRight', { right })}</p>}
      <p className="mt-1">{who}</p>
    </StatePanel>
  );
}
