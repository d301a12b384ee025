import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from '#dashboard/ui/sheet.tsx';

const Sheet = lazy(async () => ({ default: (await import('#dashboard/ui/sheet.tsx')).Sheet }));

/** A sheet that is fetched when it is opened first. */
export function LazySheet(props: SheetProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  if (!used && !props.open) return null;
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
