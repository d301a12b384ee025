import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { buttonStyle, guardPress } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import type { RowDots } from '#dashboard/ui/row-icons.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  ref?: Ref<HTMLButtonElement>;
  icon: LucideIcon | typeof RowDots;
  /** The name: read aloud, and shown in the tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'danger-quiet';
  size?: 'md' | 'sm';
  loading?: boolean;
  disabledReason?: string | false | undefined;
  shortcut?: string | undefined;
  /** `none` for a cross that closes: it is known, and a tooltip would take the first Escape. */
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | 'none';
};

export function IconButton({
  icon: Icon,
  label,
  variant = 'quiet',
  size = 'md',
  loading = false,
  disabled = false,
  disabledReason,
  shortcut,
  tooltipSide,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const blocked = disabled || loading || Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={disabled || disabledReason ? true : undefined}
      aria-busy={loading || undefined}
      className={cn(
        buttonStyle({ variant, size: 'icon' }),
        size === 'sm' && 'size-(--control-sm)',
        variant === 'quiet' && 'text-fg-2',
        className,
      )}
      onClick={guardPress(blocked, onClick)}
    >
      {loading ? <Spinner /> : <Icon aria-hidden />}
    </button>
  );
  if (tooltipSide === 'none') return button;
  return (
    <Tooltip content={disabledReason || label} shortcut={shortcut} {...(tooltipSide && { side: tooltipSide })}>
      {button}
    </Tooltip>
  );
}
