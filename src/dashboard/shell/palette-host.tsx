import { useEffect } from 'react';
import { paletteOpen } from '#dashboard/shell/actions.ts';
import { lazyPart, sayPartFailed } from '#dashboard/ui/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('#dashboard/shell/palette.tsx')).Palette, {
  pending: () => <TypeAhead />,
  onFail: () => {
    paletteOpen.set({ open: false, text: '' });
    sayPartFailed();
  },
});

/** Stands once in the frame; the palette is loaded when it is first opened. */
export function PaletteHost() {
  const { open } = paletteOpen.use();
  return open && <Palette />;
}

/** Keeps for the palette what is typed before it is there. */
function TypeAhead() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Backspace' || key === 'Escape')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') return paletteOpen.set({ open: false, text: '' });
      paletteOpen.set(({ open, text }) => ({ open, text: key === 'Backspace' ? text.slice(0, -1) : text + key }));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
