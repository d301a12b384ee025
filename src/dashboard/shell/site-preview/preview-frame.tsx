import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#dashboard/messages/site-preview.ts';
import type { Device } from '#dashboard/shell/site-preview/preview-search.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** CSS pixels; a wider frame than the pane is drawn smaller. */
const widths: Record<Device, number> = { desktop: 1280, tablet: 820, phone: 390 };

interface FrameProps {
  url: string;
  device: Device;
  /** Takes the height that is there instead of most of a screen. */
  fill?: boolean | undefined;
  /** Something of the structure was clicked in the page. */
  onPick?: ((item: string) => void) | undefined;
}

/** A frame as wide as the device, drawn smaller where there is no room for it. */
export function PreviewFrame({ url, device, fill, onPick }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  usePicks(url, frame, onPick);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = widths[device];
  const scale = room > 0 && room < width ? room / width : 1;
  return (
    <div
      ref={box}
      className={cn(
        'relative min-h-96 overflow-hidden rounded-md border border-line-2 bg-sunken',
        fill ? 'flex-1' : 'h-[70dvh]',
      )}
    >
      <iframe
        ref={frame}
        src={url}
        title={t('frame')}
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
    </div>
  );
}

/** Listens to the page in the frame, and to nobody else. */
function usePicks(url: string, frame: RefObject<HTMLIFrameElement | null>, onPick: FrameProps['onPick']) {
  const pick = useEffectEvent((item: string) => onPick?.(item));
  useEffect(() => {
    const { origin } = new URL(url);
    const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
      const { type, item } = Object(data);
      if (type === 'site-item' && typeof item === 'string') pick(item);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [url, frame]);
}
