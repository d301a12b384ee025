import { lazy, Suspense } from 'react';
import { paletteOpen } from '#dashboard/shell/actions.ts';

const Palette = lazy(async () => ({ default: (await import('#dashboard/shell/palette.tsx')).Palette }));

/** Stands once in the frame; the palette is loaded when it is first opened. */
export function PaletteHost() {
  const { open } = paletteOpen.use();
  return (
    open && (
      <Suspense>
        <Palette />
      </Suspense>
    )
  );
}
