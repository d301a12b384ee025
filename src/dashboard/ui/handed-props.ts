import { cloneElement, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

const isHandler = (value: unknown): value is (...given: unknown[]) => void => typeof value === 'function';

/**
 * An element with further props, beside its own: what stands in both is its own, and of handlers both run, its own first.
 * What `Slot` of the components' library does, without components and refs of its own: a list has hundreds of such elements.
 */
export function withHanded(element: ReactNode, handed: Props): ReactNode {
  if (!isValidElement<Props>(element)) return element;
  const props: Record<string, unknown> = { ...handed, ...element.props };
  for (const [name, ours] of Object.entries(handed)) {
    const own = element.props[name];
    if (isHandler(ours))
      props[name] = (...given: unknown[]) => {
        if (isHandler(own)) own(...given);
        ours(...given);
      };
    // Described by both.
    else if (name === 'aria-describedby') props[name] = [own, ours].filter(Boolean).join(' ') || undefined;
  }
  return cloneElement(element, props);
}
