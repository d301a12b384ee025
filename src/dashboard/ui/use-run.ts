import { useState } from 'react';

/** Runs what a dialog asks about, then closes it; what went wrong stays with it. */
export function useRun(run: () => unknown, onClose: () => void) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const go = async () => {
    setRunning(true);
    setError(undefined);
    try {
      await run();
      onClose();
    } catch (failure) {
      setError(failure);
      setRunning(false);
    }
  };
  return { running, error, go: () => void go() };
}
