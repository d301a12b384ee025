import { lazy, Suspense } from 'react';
import type { SheetProps } from '#dashboard/ui/sheet.tsx';

const Sheet = lazy(async () => ({ default: (await import('#dashboard/ui/sheet.tsx')).Sheet }));

/** A sheet of the frame: only narrow windows have one, so only they load it. */
export function LazySheet(props: SheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
