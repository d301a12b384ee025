import type { CSSProperties, ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

type Level = { level: number };
type Look = { className: string; style: CSSProperties; 'aria-current': 'location' | undefined };

type Props<Heading extends Level> = {
  headings: readonly Heading[];
  /** The one that is being read. */
  current: Heading | undefined;
  /** A link or button in the look of its row. */
  children: (heading: Heading, look: Look) => ReactNode;
};

/** The headings of a page, three levels of them. */
export function OutlineList<Heading extends Level>({ headings, current, children }: Props<Heading>) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ul className="border-s">
      {headings.map((heading, index) => {
        if (heading.level >= top + 3) return null;
        const look: Look = {
          className: cn(
            '-ms-px block w-full border-s border-transparent py-1 text-start text-sm wrap-anywhere text-fg-2 hover:text-fg',
            heading === current && 'border-accent font-medium text-accent-fg hover:text-accent-fg',
          ),
          style: { paddingInlineStart: 12 + (heading.level - top) * 12 },
          'aria-current': heading === current ? 'location' : undefined,
        };
        // Headings may be the same; their places are not.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <li key={index}>{children(heading, look)}</li>;
      })}
    </ul>
  );
}
