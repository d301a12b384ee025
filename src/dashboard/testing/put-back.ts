import { afterAll, afterEach, vi } from 'vitest';
import { toastQueue } from '#dashboard/ui/toast.ts';

// Files share their globals, their document and their modules: what one left in them, the next would find.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  toastQueue.set([]);
});

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // What is slow on a busy machine is not broken.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
  // This document makes frames with a timer that it begins when one is asked for: begun under fake timers, it would be
  // waited for by all files that follow. So it goes on from before them.
  const { requestAnimationFrame: askFrame, cancelAnimationFrame: cancelFrame } = window;
  let frame = 0;
  const goOn = () => {
    frame = askFrame(goOn);
  };
  goOn();
  afterAll(() => cancelFrame(frame));
  afterAll(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
