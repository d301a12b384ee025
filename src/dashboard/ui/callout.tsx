import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type CalloutTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const tones: Record<CalloutTone, { icon: LucideIcon; box: string; mark: string }> = {
  neutral: { icon: Info, box: 'bg-sidebar', mark: 'text-fg-2' },
  info: { icon: Info, box: 'bg-info-soft', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'bg-success-soft', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft', mark: 'text-danger' },
};

type CalloutProps = {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Read aloud when it appears: for what happened, not for what stands there from the start. */
  live?: boolean;
  className?: string;
};

export function Callout({ tone = 'info', title, children, actions, onDismiss, live = false, className }: CalloutProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div
      {...(live && { role: tone === 'danger' ? 'alert' : 'status' })}
      className={cn('flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm', box, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5', mark)} />
      {/* Buttons stand below the text where they would leave it no room. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2.5">
        <div className="min-w-0 flex-1 basis-48">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className="text-fg-2">{children}</div>}
        </div>
        {actions && <div className="-my-1 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {onDismiss && <IconButton icon={X} label={t('dismiss')} size="sm" onClick={onDismiss} className="-my-1 -me-1" />}
    </div>
  );
}
