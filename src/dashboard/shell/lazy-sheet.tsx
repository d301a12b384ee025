import { Suspense, useState } from 'react';
import { inTime } from '#dashboard/shell/in-time.tsx';
import type { SheetProps } from '#dashboard/ui/sheet.tsx';

const Sheet = inTime<SheetProps & { onClose: () => void }>(async () => (await import('#dashboard/ui/sheet.tsx')).Sheet);

/** A sheet that is fetched when it is opened first. */
export function LazySheet(props: SheetProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  if (!used && !props.open) return null;
  return (
    <Suspense>
      <Sheet {...props} onClose={() => props.onOpenChange(false)} />
    </Suspense>
  );
}
