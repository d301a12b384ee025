import { cva } from 'class-variance-authority';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  GitMerge,
  GitPullRequestArrow,
  Globe,
  type LucideIcon,
  Pencil,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'merged' | 'info';

const style = cva(
  'inline-flex h-(--chip) max-w-full shrink-0 items-center gap-1 rounded-xs px-1.5 align-middle text-xs font-medium whitespace-nowrap [&>.lucide]:size-3 [&>.lucide]:stroke-2',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-fg-2 dark:bg-hover',
        accent: 'bg-accent-soft text-accent-fg',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        merged: 'bg-merged-soft text-merged',
        info: 'bg-info-soft text-info',
      },
    },
  },
);

type ChipProps = {
  tone?: Tone;
  icon?: LucideIcon | undefined;
  children: ReactNode;
  /** Given for a chip that can be taken away, such as a filter; its words then name it. */
  onRemove?: () => void;
  className?: string;
};

export function Chip({ tone = 'neutral', icon: Icon, children, onRemove, className }: ChipProps) {
  return (
    <span className={cn(style({ tone }), className)}>
      {Icon && <Icon aria-hidden />}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t('removeItem', { name: typeof children === 'string' ? children : '' })}
          onClick={onRemove}
          className="relative -me-0.5 inline-flex size-4 items-center justify-center rounded-xs before:absolute before:-inset-1 hover:bg-hover"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}

const statuses = {
  draft: { tone: 'neutral', icon: CircleDashed },
  open: { tone: 'accent', icon: GitPullRequestArrow },
  merged: { tone: 'merged', icon: GitMerge },
  archived: { tone: 'neutral', icon: CircleDot },
  live: { tone: 'success', icon: Globe },
  done: { tone: 'success', icon: CircleCheck },
  approved: { tone: 'success', icon: CircleCheck },
  'changes-requested': { tone: 'warning', icon: Pencil },
  pending: { tone: 'warning', icon: Clock },
  waiting: { tone: 'warning', icon: Clock },
  attention: { tone: 'warning', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>;

type Status = keyof typeof statuses;

/** A state with its colour and icon; the word comes from the area's messages. */
export function StatusChip({ status, children }: { status: Status; children: ReactNode }) {
  const { tone, icon } = statuses[status];
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  );
}
