import type { IconNode, LucideProps } from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';

const drawn = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/** What the build draws the icons of the library with: see `scripts/vite/small-icons.ts`. */
export const createIcon =
  ({ node }: { node: IconNode }): FunctionComponent<LucideProps> =>
  ({ className = '', ...props }) =>
    createElement(
      'svg',
      {
        ...drawn,
        ...(!props['aria-label'] && { 'aria-hidden': true }),
        ...props,
        // Styles find icons by it.
        className: `lucide ${className}`.trimEnd(),
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
