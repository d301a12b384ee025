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
  afterAll(() => {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
