import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/site-preview.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import type { Device } from '#dashboard/shell/site-preview/preview-search.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';

/** CSS pixels; a wider frame than the pane is drawn smaller. */
const widths: Record<Device, number> = { desktop: 1280, tablet: 820, phone: 390 };

/** The height of the frame, and of what stands in its place until it is there. */
export const frameHeight = (fill: boolean | undefined) => cn('min-h-96', fill ? 'flex-1' : 'h-[70dvh]');

interface FrameProps {
  url: string;
  device: Device;
  /** Takes the height that is there instead of most of a screen. */
  fill?: boolean | undefined;
  /** Something of the structure was clicked in the page. */
  onPick?: ((item: string) => void) | undefined;
  /** Asks for a new link, and draws the frame again. */
  onRetry: () => void;
}

/** Milliseconds after which a page that has loaded and said nothing is none of the site. */
const patience = 1500;

/** A frame as wide as the device, drawn smaller where there is no room for it. */
export function PreviewFrame({ url, device, fill, onPick, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { failed, onLoad } = useFrame(url, frame, onPick);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  // Measured before the first paint: a frame that is not scaled yet is wider than its box.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setRoom(element.clientWidth);
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = widths[device];
  const scale = room > 0 && room < width ? room / width : 1;
  return (
    <div
      ref={box}
      className={cn('relative overflow-hidden rounded-md border border-line-2 bg-sunken', frameHeight(fill))}
    >
      <iframe
        ref={frame}
        src={url}
        title={t('frame')}
        onLoad={onLoad}
        // The site runs its own scripts, on its own origin.
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        referrerPolicy="no-referrer"
        className="absolute inset-y-0 mx-auto bg-canvas"
        style={{
          width,
          height: `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          // As the origin of the scale, from the left whichever way the interface is read.
          left: Math.max(0, (room - width) / 2),
        }}
      />
      {failed && (
        <div
          role="alert"
          className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-2 border-t border-line-2 bg-overlay px-3 py-2 text-sm"
        >
          <p className="min-w-0 flex-1 basis-60">{t('notShown')}</p>
          <Button size="sm" onClick={onRetry}>
            {ui('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Listens to the page in the frame, and to nobody else. A page of the site says that it shows; what a browser draws in its place,
 * or the service when it fails, says nothing.
 */
function useFrame(url: string, frame: RefObject<HTMLIFrameElement | null>, onPick: FrameProps['onPick']) {
  const [failed, setFailed] = useState(false);
  const isShown = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pick = useEffectEvent((item: string) => onPick?.(item));
  useEffect(() => {
    const { origin } = new URL(url);
    const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
      const { type, item } = Object(data);
      if (type === 'site-item' && typeof item === 'string') pick(item);
      if (type !== 'site-page') return;
      isShown.current = true;
      setFailed(false);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [url, frame]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onLoad = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setFailed(!isShown.current);
      isShown.current = false;
    }, patience);
  };
  return { failed, onLoad };
}
