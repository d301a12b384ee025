import { useRef } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { toastQueue } from '#dashboard/ui/toast.ts';

const Toaster = lazyPart(async () => (await import('#dashboard/ui/toaster.tsx')).Toaster);

/** Stands once in the app; the toasts are loaded with the first one. */
export function ToasterHost() {
  const wanted = useRef(false);
  if (toastQueue.use().length > 0) wanted.current = true;
  return wanted.current && <Toaster />;
}
