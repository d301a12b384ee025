import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye, Monitor, RefreshCw, Smartphone, Tablet } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getSitePublishingPreviewByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { t } from '#dashboard/messages/site-preview.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Device, devices } from '#dashboard/sites/preview/preview-search.ts';
import { viewAsOf } from '#dashboard/sites/preview/view-as.ts';
import { useSegments } from '#dashboard/sites/segments/segment-data.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

// Asked for when somebody looks with claims.
const ClaimsDialog = inTime(async () => (await import('#dashboard/sites/preview/claims-dialog.tsx')).ClaimsDialog);

/** CSS pixels; a wider frame than the pane is drawn smaller. */
const widths: Record<Device, number> = { desktop: 1280, tablet: 820, phone: 390 };
const icons = { desktop: Monitor, tablet: Tablet, phone: Smartphone };

interface PreviewProps {
  place: SitePlace;
  /** Where the site is opened; its start without it. */
  siteSpace: string | undefined;
  device: Device;
  onDevice: (device: Device) => void;
  /** Something of the structure was clicked in it. */
  onPick?: ((item: string) => void) | undefined;
}

/** The site as the service renders it now, for whoever is chosen, whether it is published or not. */
export function SitePreview({ place, siteSpace, device, onDevice, onPick }: PreviewProps) {
  const viewAs = viewAsOf(place.siteId);
  const { claims, hidden } = viewAs.use();
  const segments = useSegments(place).map(({ name, claims: said }) => ({ name, claims: JSON.stringify(said) }));
  const segment = segments.find(other => other.claims === claims);
  const [asking, setAsking] = useState(false);
  const [choosing, setChoosing] = useState(false);
  useShortcuts([
    { keys: 'v', label: t('viewAs'), group: t('preview'), run: () => setChoosing(true) },
    ...devices.map((value, at) => ({
      keys: String(at + 1),
      label: t(`device.${value}`),
      group: t('preview'),
      run: () => onDevice(value),
    })),
  ]);
  // Where the space that is looked for does not show, the start of the site does.
  const [atStart, setAtStart] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever looks for something else, or as somebody else, asks anew
  useEffect(() => setAtStart(false), [siteSpace, claims, hidden]);
  const wanted = atStart ? undefined : siteSpace;
  const link = useQuery({
    ...getSitePublishingPreviewByIdOptions({
      path: place,
      query: {
        ...(wanted && { siteSpace: wanted }),
        ...(claims !== undefined && { claims }),
        ...(hidden && { hidden: true }),
      },
    }),
    // A link is good for an hour.
    staleTime: 50 * 60_000,
    refetchInterval: 50 * 60_000,
    retry: false,
  });
  // Of every part: what a change lets somebody see, shows when it is looked at next.
  const queries = useQueryClient();
  useOnChange(place, () => void refreshOperations(queries, 'getSitePublishingPreviewById'));
  return (
    <section aria-label={t('preview')} className="flex min-h-0 flex-1 flex-col">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Menu
          align="start"
          open={choosing}
          onOpenChange={setChoosing}
          trigger={
            <Button size="sm">
              <Eye aria-hidden />
              {segment ? t('asSegment', segment) : t(claims === undefined ? 'asAnyone' : 'asVisitor')}
            </Button>
          }
          entries={[
            {
              label: t('anyone'),
              description: t('anyoneHelp'),
              checked: claims === undefined,
              onSelect: () => viewAs.set(now => ({ ...now, claims: undefined })),
            },
            ...segments.map(other => ({
              label: other.name,
              checked: other === segment,
              onSelect: () => viewAs.set(now => ({ ...now, claims: other.claims })),
            })),
            {
              label: t('visitor'),
              description: t('visitorHelp'),
              checked: claims !== undefined && !segment,
              onSelect: () => setAsking(true),
            },
            'separator',
            {
              label: t('withHidden'),
              checked: hidden,
              onSelect: () => viewAs.set(now => ({ ...now, hidden: !now.hidden })),
            },
          ]}
        />
        <SegmentedControl
          aria-label={t('device')}
          className="ms-auto max-sm:hidden"
          value={device}
          onValueChange={onDevice}
          options={devices.map(value => {
            const Icon = icons[value];
            return { value, label: <Icon aria-hidden className="size-4" />, 'aria-label': t(`device.${value}`) };
          })}
        />
        <IconButton icon={RefreshCw} label={t('reload')} size="sm" onClick={() => void link.refetch()} />
        {link.data && (
          <a
            href={link.data.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openInTab')}
            className={buttonStyle({ variant: 'quiet', size: 'sm' })}
          >
            <ExternalLink aria-hidden />
          </a>
        )}
      </div>
      {link.error ? (
        <Failure error={link.error} retry={() => void link.refetch()} retrying={link.isRefetching} />
      ) : wanted && link.data?.concealedBy ? (
        <Concealed
          by={link.data.concealedBy}
          audience={segment?.name ?? t(claims === undefined ? 'anyone' : 'aVisitor')}
          onAudience={() => setChoosing(true)}
          onHidden={() => viewAs.set(now => ({ ...now, hidden: true }))}
          onStart={() => setAtStart(true)}
        />
      ) : link.data ? (
        <Frame key={link.dataUpdatedAt} url={link.data.url} {...{ device, onPick }} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
      {asking && (
        <ClaimsDialog
          place={place}
          claims={claims}
          onClose={() => setAsking(false)}
          onClaims={next => viewAs.set(now => ({ ...now, claims: next }))}
        />
      )}
    </section>
  );
}

/** Does something when the site has changed, by whomever; several changes in short order count once. */
function useOnChange({ siteId }: SitePlace, act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents(['site'], event => {
    if (event.siteId !== siteId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(act, 300);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

interface ConcealedProps {
  by: 'condition' | 'hidden';
  /** As whom the site is looked at. */
  audience: string;
  onAudience: () => void;
  onHidden: () => void;
  onStart: () => void;
}

/** In the place of a page that says there is nothing: who does not see this, and what they see. */
function Concealed({ by, audience, onAudience, onHidden, onStart }: ConcealedProps) {
  return (
    <div className="rounded-md border border-line-2 bg-sunken px-6">
      <EmptyState
        title={t(`concealed.${by}`, { audience })}
        actions={
          <>
            {by === 'condition' ? (
              <Button onClick={onAudience}>{t('viewAs')}</Button>
            ) : (
              <Button onClick={onHidden}>{t('withHidden')}</Button>
            )}
            <Button variant="quiet" onClick={onStart}>
              {t('showStart')}
            </Button>
          </>
        }
      >
        {t(`concealed.${by}Body`)}
      </EmptyState>
    </div>
  );
}

function Failure({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  if (error instanceof ApiError && error.status === 409)
    return <EmptyState title={t('nothing')}>{t('nothingBody')}</EmptyState>;
  return <ErrorState onRetry={retry} retrying={retrying} error={error} />;
}

/** A frame as wide as the device, drawn smaller where there is no room for it. */
function Frame({ url, device, onPick }: Pick<PreviewProps, 'device' | 'onPick'> & { url: string }) {
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
    <div ref={box} className="relative h-[70dvh] min-h-96 overflow-hidden rounded-md border border-line-2 bg-sunken">
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
function usePicks(url: string, frame: RefObject<HTMLIFrameElement | null>, onPick: PreviewProps['onPick']) {
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
