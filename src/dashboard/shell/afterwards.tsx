import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds: by then the page that was asked for is on the screen, or nearly. */
const pause = 1_000;

/** Without what could not be fetched the page is still the page. */
class Dispensable extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return !this.state.failed && this.props.children;
  }
}

/** What nobody waits for: its code is fetched when the page has been. */
export function Afterwards({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNow(true), pause);
    return () => clearTimeout(timer);
  }, []);
  return (
    now && (
      <Dispensable>
        <Suspense>{children}</Suspense>
      </Dispensable>
    )
  );
}
