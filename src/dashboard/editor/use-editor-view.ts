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
  const mode = modes.includes(chosen) ? chosen : 'write';
  const [written, setWritten] = useState<ViewMode>('write');
  const setMode = (next: ViewMode) => {
    setChosen(next);
    localStorage.setItem(key, next);
  };
  return {
    modes,
    mode,
    setMode,
    /** From the source to the page, and back to how the source was shown. */
    turn: () => {
      if (mode !== 'preview') setWritten(mode);
      setMode(mode !== 'preview' ? 'preview' : modes.includes(written) ? written : 'write');
    },
  };
}
