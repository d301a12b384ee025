import { useEffect, useState } from 'react';
import { t } from '#dashboard/messages/spaces.ts';
import { OutlineList } from '#dashboard/shell/outline-list.tsx';
import type { Heading } from '#document/outline.ts';

/** How far below the top of its scrolling area a heading counts as read, in pixels. */
const reading = 96;

/** The heading that is being read: the last one above the line. */
function useCurrentHeading(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.anchor);
  useEffect(() => {
    const scroller = document.querySelector('[data-page-scroller]');
    if (!scroller) return;
    const look = () => {
      const line = scroller.getBoundingClientRect().top + reading;
      const passed = headings.findLast(({ anchor }) => {
        const heading = document.getElementById(anchor);
        // What a closed tab holds stands nowhere.
        return heading?.checkVisibility() && heading.getBoundingClientRect().top <= line;
      });
      setCurrent((passed ?? headings[0])?.anchor);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [headings]);
  return current;
}

/** The headings of the page, with the one that is being read. */
export function PageOutline({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrentHeading(headings);
  return (
    <nav aria-label={t('outline')} className="p-6">
      <p className="mb-2 text-2xs text-fg-3">{t('outline')}</p>
      <OutlineList headings={headings} current={headings.find(({ anchor }) => anchor === current)}>
        {({ anchor, title }, look) => (
          <a href={`#${anchor}`} {...look}>
            {title}
          </a>
        )}
      </OutlineList>
    </nav>
  );
}
