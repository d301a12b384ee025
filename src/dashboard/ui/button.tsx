import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** The look of a button, for a link that should look like one: `<Link className={buttonStyle({variant: 'primary'})}>`. */
export const buttonStyle = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap select-none',
    'transition-colors duration-[80ms] hover:duration-0',
    'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-disabled dark:aria-disabled:bg-hover',
        secondary:
          'border-line-2 bg-canvas text-fg hover:bg-hover active:bg-sunken aria-disabled:bg-canvas aria-disabled:text-disabled dark:bg-raised dark:hover:bg-hover [&>.lucide]:text-fg-2',
        quiet:
          'border-transparent text-fg hover:bg-hover active:bg-sunken aria-disabled:bg-transparent aria-disabled:text-disabled [&>.lucide]:text-fg-2',
        danger:
          'border-transparent bg-danger-solid text-on-accent hover:brightness-90 aria-disabled:bg-sunken aria-disabled:text-disabled aria-disabled:brightness-100',
        'danger-quiet':
          'border-transparent text-danger hover:bg-danger-soft aria-disabled:bg-transparent aria-disabled:text-disabled',
      },
      size: { md: 'h-(--control-h) px-3 text-sm', sm: 'h-(--control-sm) px-2 text-xs', icon: 'size-(--control-h)' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  variant?: NonNullable<VariantProps<typeof buttonStyle>['variant']>;
  size?: 'md' | 'sm';
  /** Shows a spinner before the label (in place of its icon) and refuses further presses. */
  loading?: boolean;
  /** Why the button cannot be pressed now. It stays focusable and says the reason in a tooltip. */
  disabledReason?: ReactNode;
  /** What a press does meanwhile: the way to what is missing. */
  onBlocked?: (() => void) | undefined;
  /** Said in the tooltip when the button can be pressed. */
  tooltip?: string | undefined;
  /** Keys as in `Kbd`, shown in the tooltip. */
  shortcut?: string | undefined;
};

/** Stops a press on a button that is only disabled for assistive technology, and keeps a form from being sent. */
export function guardPress(
  blocked: boolean,
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void,
  onBlocked?: () => void,
) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event);
    event.preventDefault();
    onBlocked?.();
  };
}

export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  disabled = false,
  disabledReason,
  onBlocked,
  tooltip,
  shortcut,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = disabled || loading || Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={disabled || disabledReason ? true : undefined}
      aria-busy={loading || undefined}
      className={cn(buttonStyle({ variant, size }), loading && '[&>.lucide]:hidden', className)}
      onClick={guardPress(blocked, onClick, loading ? undefined : onBlocked)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
  const words = disabledReason || tooltip;
  return words || shortcut ? (
    <Tooltip content={words} shortcut={disabledReason ? undefined : shortcut}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
