import { afterAll, afterEach } from 'vitest';

// Files share their document as they share their modules: what one left in it, the next would find.
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
