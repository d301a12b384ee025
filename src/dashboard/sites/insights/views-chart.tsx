import { type PointerEvent, useState } from 'react';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/site-insights.ts';
import { type Bar, topOf } from '#dashboard/sites/insights/day-bars.ts';

const number = new Intl.NumberFormat(locale);
const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
/** Of the width of a bar's place. */
const gap = 0.2;
const height = 100;

/** The day of a bar, or its first and last. */
export const daysOf = ({ from, to }: Bar): string =>
  from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));

/** Views as bars, one for each day or week. The table beside it says the same. */
export function ViewsChart({ bars }: { bars: readonly Bar[] }) {
  const [pointed, setPointed] = useState<number>();
  const top = topOf(bars);
  const sum = bars.reduce((total, { views }) => total + views, 0);
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (best && best.views >= bar.views ? best : bar),
    undefined,
  );
  const shown = pointed === undefined ? undefined : bars[pointed];
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || !highest) return null;
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const along = (event.clientX - left) / width;
    setPointed(Math.min(bars.length - 1, Math.max(0, Math.floor((isMirrored ? 1 - along : along) * bars.length))));
  };
  return (
    <figure className="rounded-md border border-line-2 bg-raised p-4 pb-3">
      <p aria-hidden className="mb-2 h-5 truncate text-sm text-fg-2 tabular-nums">
        {shown && t('onDays', { days: daysOf(shown), views: shown.views })}
      </p>
      <div
        role="img"
        aria-label={t('chartLabel', {
          views: sum,
          from: format.format(new Date(first.from)),
          to: format.format(new Date(last.to)),
          most: number.format(highest.views),
          when: daysOf(highest),
        })}
        className="flex gap-3"
      >
        <div
          className="relative h-44 min-w-0 flex-1"
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <div aria-hidden className="absolute inset-0 flex flex-col justify-between">
            {[top, top / 2, 0].map(value => (
              <div key={value} className="border-t border-line" />
            ))}
          </div>
          <svg
            aria-hidden
            viewBox={`0 0 ${bars.length} ${height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full rtl:-scale-x-100"
          >
            {bars.map((bar, index) => {
              const tall = (bar.views / top) * height;
              return (
                <rect
                  key={bar.from}
                  x={index + gap / 2}
                  y={height - tall}
                  width={1 - gap}
                  height={tall}
                  className={index === pointed ? 'fill-accent-hover' : 'fill-accent'}
                />
              );
            })}
          </svg>
        </div>
        <div
          aria-hidden
          className="-my-2 flex flex-col justify-between text-end text-2xs text-fg-3 tabular-nums select-none"
        >
          {[top, top / 2, 0].map(value => (
            <span key={value}>{number.format(value)}</span>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-3 flex justify-between gap-4 pe-10 text-2xs text-fg-3 tabular-nums">
        <span>{format.format(new Date(first.from))}</span>
        <span>{format.format(new Date(last.to))}</span>
      </div>
    </figure>
  );
}
