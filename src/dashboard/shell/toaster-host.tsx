import { lazy, Suspense, useRef } from 'react';
import { toastQueue } from '#dashboard/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#dashboard/ui/toaster.tsx')).Toaster }));

/** Stands once in the app; the toasts are loaded with the first one. */
export function ToasterHost() {
  const wanted = useRef(false);
  if (toastQueue.use().length > 0) wanted.current = true;
  return (
    wanted.current && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
