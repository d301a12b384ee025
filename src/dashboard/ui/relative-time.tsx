import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/ui.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const dayAndMinute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Relative up to 30 days, then the date, in the viewer's zone. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return t('justNow');
  if (Math.abs(seconds) > 30 * 86_400) return day.format(date);
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return relative.format(Math.trunc(seconds / size), unit);
}

type RelativeTimeProps = { value: string | Date; className?: string };

/** One clock for all times on the page. */
const minute = createStore(new Date());
setInterval(() => minute.set(new Date()), 60_000);

/** A point in time; the exact one on hover and focus. */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const date = new Date(value);
  const now = minute.use();
  return (
    <Tooltip content={<FullTime value={date} />}>
      <time dateTime={date.toISOString()} className={className ?? 'whitespace-nowrap tabular-nums'}>
        {relativeTime(date, now)}
      </time>
    </Tooltip>
  );
}

/** Formatted only where it is seen. */
const FullTime = ({ value }: { value: Date }) => exact.format(value);

/** A point in time with its day and minute. */
export function ExactTime({ value }: { value: string | Date }) {
  const date = new Date(value);
  return <time dateTime={date.toISOString()}>{dayAndMinute.format(date)}</time>;
}

/** A date without a time of day. */
export function DateText({ value }: { value: string | Date }) {
  const date = new Date(value);
  return <time dateTime={date.toISOString()}>{day.format(date)}</time>;
}
