/** Resolves when the next frame is on the screen. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
