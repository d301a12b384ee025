import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

const exact = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
/** From here on the exact number is too long for a badge. */
const shortFrom = 100_000;

type CountProps = {
  value: number;
  /** What is counted, for screen readers. */
  label?: string;
  /** The highest number shown, with a plus where there are more. */
  most?: number;
  className?: string;
};

/** How many there are; nothing when there are none. */
export function Count({ value, label, most = Number.POSITIVE_INFINITY, className }: CountProps) {
  if (value === 0) return null;
  return (
    <span
      className={cn(
        'inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-sunken px-1.5 dark:bg-hover text-2xs text-fg-2 tabular-nums',
        className,
      )}
    >
      {value > most ? `${exact.format(most)}+` : (value < shortFrom ? exact : short).format(value)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}

/** The accent dot of something new. */
export function UnreadDot({ className }: { className?: string }) {
  return (
    <span className={cn('inline-block size-2 shrink-0 rounded-full bg-accent', className)}>
      <span className="sr-only">{t('unread')}</span>
    </span>
  );
}
