import { Check, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/site-address.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** `todo` waits for somebody, `later` for the step before it. */
export type StepState = 'done' | 'todo' | 'asking' | 'later';

const marks: Record<StepState, { icon: LucideIcon | undefined; look: string }> = {
  done: { icon: Check, look: 'bg-success-soft text-success' },
  todo: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  asking: { icon: LoaderCircle, look: 'bg-sunken text-fg-2 dark:bg-hover [&>svg]:animate-spin' },
  later: { icon: undefined, look: 'bg-sunken text-fg-3 dark:bg-hover' },
};

interface Step {
  title: string;
  state: StepState;
  children?: ReactNode;
}

/** Steps that lead to something, each with what is known of it. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const current = steps.findIndex(({ state }) => state !== 'done');
  return (
    <ol aria-label={label}>
      {steps.map(({ title, state, children }, index) => {
        const { icon: Icon, look } = marks[state];
        return (
          <li
            key={title}
            aria-current={index === current ? 'step' : undefined}
            className="relative flex gap-3 pb-5 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute start-3 top-7 bottom-1 w-px -translate-x-1/2 bg-line-2 rtl:translate-x-1/2"
              />
            )}
            <span
              className={cn(
                'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs tabular-nums',
                look,
              )}
            >
              {Icon ? <Icon aria-hidden className="size-3.5" /> : <span aria-hidden>{index + 1}</span>}
              <span className="sr-only">{t(`step.${state}`)}</span>
            </span>
            <div className="min-w-0 flex-1 space-y-2 pt-0.5">
              <h3 className={cn('text-sm font-medium', state === 'later' && 'text-fg-3')}>{title}</h3>
              {children}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
