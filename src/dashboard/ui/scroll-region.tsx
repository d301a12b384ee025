import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A part of a page that scrolls by itself: it takes the focus, so that the keyboard reaches what is out of sight. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
