import { useState, useSyncExternalStore } from 'react';
import { useWide } from '#dashboard/shell/layout.ts';

export type ViewMode = 'write' | 'split' | 'preview';

const key = 'bindery-editor-view';
const all: readonly ViewMode[] = ['write', 'split', 'preview'];
const roomy = matchMedia('(min-width: 100rem)');

function subscribe(listener: () => void): () => void {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
}

/** Source, page, or both beside each other where there is room. Remembered on this device. */
export function useEditorView(hasSide: boolean) {
  const wide = useWide();
  const fits = useSyncExternalStore(subscribe, () => roomy.matches);
  const [chosen, setChosen] = useState<ViewMode>(() => all.find(mode => mode === localStorage.getItem(key)) ?? 'split');
  const modes = wide && (fits || !hasSide) ? all : all.filter(mode => mode !== 'split');
  return {
    modes,
    mode: modes.includes(chosen) ? chosen : 'write',
    setMode: (mode: ViewMode) => {
      setChosen(mode);
      localStorage.setItem(key, mode);
    },
  };
}
