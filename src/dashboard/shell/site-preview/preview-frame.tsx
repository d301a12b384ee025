import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/site-preview.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import type { ApiError } from '#dashboard/shell/api-error.ts';
import { offlineSince } from '#dashboard/shell/connection.ts';
import type { Device } from '#dashboard/shell/site-preview/preview-search.ts';
import { useFrames } from '#dashboard/shell/site-preview/use-frames.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';

/** CSS pixels; a wider frame than the pane is drawn smaller. */
const widths: Record<Device, number> = { desktop: 1280, tablet: 820, phone: 390 };

/** The height of the frame, and of what stands in its place until it is there. */
export const frameHeight = (fill: boolean | undefined) => cn('min-h-96', fill ? 'flex-1' : 'h-[70dvh]');

interface FrameProps {
  url: string;
  /** Another one draws the page again. */
  revision?: string | undefined;
  /** Goes on with the page that somebody went to, where they were in it. */
  stays: boolean;
  device: Device;
  /** Takes the height that is there instead of most of a screen. */
  fill?: boolean | undefined;
  /** Something of the structure was clicked in the page. */
  onPick?: ((item: string) => void) | undefined;
  /** Why no newer link than this could be made. */
  problem: ApiError | undefined;
  /** Asks for a new link, and draws the frame again. */
  onRetry: () => void;
}

const bar =
  'absolute inset-x-0 bottom-0 z-1 flex flex-wrap items-center justify-between gap-2 border-t border-line-2 bg-overlay px-3 py-2 text-sm';

/** A frame as wide as the device, drawn smaller where there is no room for it. */
export function PreviewFrame({ url, revision, stays, device, fill, onPick, problem, onRetry }: FrameProps) {
  const drawing = `${url} ${revision}`;
  const { frames, shown, failed, onLoad, keep } = useFrames({ drawing, url, stays, onPick });
  const isOffline = offlineSince.use() !== undefined;
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
      className={cn('relative isolate overflow-hidden rounded-md border border-line-2 bg-sunken', frameHeight(fill))}
    >
      {frames.map(({ drawing, src }) => (
        <iframe
          key={drawing}
          ref={keep(drawing)}
          src={src}
          title={t(drawing === shown ? 'frame' : 'nextFrame')}
          inert={drawing !== shown}
          onLoad={() => onLoad(drawing)}
          // The site runs its own scripts, on its own origin.
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
          referrerPolicy="no-referrer"
          // What loads is drawn below what shows: out of sight, browsers would draw it late.
          className={cn('absolute inset-y-0 mx-auto bg-canvas', drawing === shown && 'z-1', isOffline && 'opacity-60')}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            // As the origin of the scale, from the left whichever way the interface is read.
            left: Math.max(0, (room - width) / 2),
          }}
        />
      ))}
      {isOffline ? (
        <div role="status" className={bar}>
          <p>{t('lastShown')}</p>
        </div>
      ) : (
        (problem || failed) && (
          <div role="alert" className={bar}>
            <p className="min-w-0 flex-1 basis-60">
              {problem ? problem.message : t('notShown', { host: new URL(url).host })}
            </p>
            <Button size="sm" onClick={onRetry}>
              {ui('retry')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
