import { type ReactNode, useDeferredValue } from 'react';

/**
 * What a screen can be without for a moment, as it has hundreds of elements: it is made in a render of its own after the
 * rest is painted, and gives way to keys. Nothing stands in its place meanwhile, so it comes last in what scrolls.
 */
export function NextRender({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
