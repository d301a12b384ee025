import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { samePlace } from '#dashboard/shell/site-preview/same-place.ts';

/** Milliseconds after which a page that has loaded and said nothing is none of the site. */
const patience = 1500;

interface Drawn {
  /** Another one is another frame. */
  drawing: string;
  url: string;
  src: string;
}

interface FramesOptions extends Pick<Drawn, 'drawing' | 'url'> {
  /** Goes on with the page that somebody went to, where they were in it. */
  stays: boolean;
  onPick: ((item: string) => void) | undefined;
}

/**
 * The frame that shows and, until that has loaded, the one that takes its place, so that nothing flashes. Listens to the pages in them,
 * and to nobody else. A page of the site says that it shows; what a browser draws in its place, or the service when it fails, says nothing.
 */
export function useFrames({ drawing, url, stays, onPick }: FramesOptions) {
  const [shown, setShown] = useState<Drawn>({ drawing, url, src: url });
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState(false);
  const elements = useRef(new Map<string, HTMLIFrameElement>());
  // What the pages said, by frame: their paths.
  const said = useRef(new Map<string, string>());
  const top = useRef(0);
  // The frame that has loaded, until it is known what it shows.
  const waiting = useRef<{ frame: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const src = stays && page !== undefined ? samePlace(shown.url, url, page) : url;
  const next = drawing === shown.drawing ? undefined : { drawing, url, src };

  const take = useEffectEvent((loaded: string) => {
    if (loaded !== next?.drawing) return;
    const path = said.current.get(loaded);
    setFailed(path === undefined);
    setPage(path);
    setShown(next);
    said.current.clear();
  });
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    const [from] =
      [...elements.current].find(([, { contentWindow }]) => source !== null && source === contentWindow) ?? [];
    if (from === undefined || origin !== new URL(url).origin) return;
    const { type, item, path, top: at } = Object(data);
    if (type === 'site-page') said.current.set(from, String(path));
    if (from !== shown.drawing) {
      if (type !== 'site-scroll' || waiting.current?.frame !== from) return;
      stopWaiting();
      return take(from);
    }
    if (type === 'site-item' && typeof item === 'string') onPick?.(item);
    if (type === 'site-scroll' && typeof at === 'number') top.current = at;
    if (type !== 'site-page') return;
    setFailed(false);
    setPage(String(path));
    top.current = 0;
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  // What is drawn anew, or was left, is waited for no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => stopWaiting, [drawing]);

  const onLoad = (loaded: string) => {
    // Another one is about to take its place.
    if (next && loaded === shown.drawing) return;
    stopWaiting();
    if (loaded === next?.drawing) {
      // Answered when it is done.
      const scroll = { type: 'site-scroll', top: stays ? top.current : 0 };
      elements.current.get(loaded)?.contentWindow?.postMessage(scroll, new URL(url).origin);
    }
    const settle = () => {
      waiting.current = undefined;
      if (loaded !== shown.drawing) return take(loaded);
      setFailed(!said.current.has(loaded));
      said.current.delete(loaded);
    };
    if (loaded === shown.drawing && said.current.has(loaded)) return settle();
    waiting.current = { frame: loaded, timer: setTimeout(settle, patience) };
  };
  const keep = (name: string) => (element: HTMLIFrameElement) => {
    elements.current.set(name, element);
    return () => void elements.current.delete(name);
  };
  return { frames: next ? [shown, next] : [shown], shown: shown.drawing, failed, onLoad, keep };
}
