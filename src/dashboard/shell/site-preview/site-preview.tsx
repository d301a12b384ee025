import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye, Monitor, RefreshCw, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/site-preview.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Concealed, InFrame, PreviewFailure } from '#dashboard/shell/site-preview/preview-failure.tsx';
import { frameHeight, PreviewFrame } from '#dashboard/shell/site-preview/preview-frame.tsx';
import { type Device, devices } from '#dashboard/shell/site-preview/preview-search.ts';
import { type SitePlace, segmentsOptions } from '#dashboard/shell/site-preview/site-place.ts';
import { type PreviewedAt, usePreviewLink } from '#dashboard/shell/site-preview/use-preview-link.ts';
import { signedInOnly, viewAsOf } from '#dashboard/shell/site-preview/view-as.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

// Asked for when somebody looks with claims.
const ClaimsDialog = inTime(async () => (await import('#dashboard/shell/site-preview/claims-dialog.tsx')).ClaimsDialog);

const icons = { desktop: Monitor, tablet: Tablet, phone: Smartphone };

/** Settings of the look that nobody saved. */
export interface Unsaved {
  /** As the preview is asked for them; `undefined` while there are none. */
  look: string | undefined;
  /** Whether there are others, which show once they are saved. */
  more: boolean;
}

/** The start of the site, or of the space that is shown in another state. */
const startOf = ({ siteSpace: _, page: __, ...state }: PreviewedAt): PreviewedAt => state;

interface PreviewProps {
  place: SitePlace;
  /** Where the site is opened, and in which state; its start as it is now when left out. */
  at?: PreviewedAt | undefined;
  /** Another one draws the page again. */
  revision?: string | undefined;
  /** Where the look is set: the page that somebody went to goes on showing, as it would be. */
  unsaved?: Unsaved | undefined;
  /** Takes the height that is there instead of most of a screen. */
  fill?: boolean | undefined;
  device: Device;
  onDevice: (device: Device) => void;
  /** Something of the structure was clicked in it. */
  onPick?: ((item: string) => void) | undefined;
}

/** The site as the service renders it now, for whoever is chosen, whether it is published or not. */
export function SitePreview({ place, at = {}, revision, unsaved, fill, device, onDevice, onPick }: PreviewProps) {
  const { use: useViewAs, set: setViewAs } = viewAsOf(place.siteId);
  const viewAs = useViewAs();
  const { claims, hidden } = viewAs;
  const { data: kinds } = useQuery(segmentsOptions(place));
  const segments = [
    { name: t('signedIn'), description: t('signedInHelp'), claims: signedInOnly },
    ...(kinds?.segments ?? []),
  ].map(kind => ({ ...kind, claims: JSON.stringify(kind.claims) }));
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
  const asked = JSON.stringify([at, claims, hidden]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when something else is asked for
  useEffect(() => setAtStart(false), [asked]);
  const wanted = atStart ? startOf(at) : at;
  const { link, problem, isUnfinished, isRefetching, refetch } = usePreviewLink(place, wanted, viewAs, unsaved?.look);
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
            <Button size="sm" tooltip={t('viewAs')} shortcut="v">
              <Eye aria-hidden />
              {segment ? t('asSegment', segment) : t(claims === undefined ? 'asAnyone' : 'asVisitor')}
            </Button>
          }
          entries={[
            {
              label: t('anyone'),
              description: t('anyoneHelp'),
              checked: claims === undefined,
              onSelect: () => setViewAs(now => ({ ...now, claims: undefined })),
            },
            ...segments.map(({ name: label, claims: others, ...rest }) => ({
              ...rest,
              label,
              checked: others === claims,
              onSelect: () => setViewAs(now => ({ ...now, claims: others })),
            })),
            {
              label: t('visitor'),
              description: t('visitorHelp'),
              checked: claims !== undefined && !segment,
              onSelect: () => setAsking(true),
            },
          ]}
        />
        <SegmentedControl
          aria-label={t('parts')}
          value={hidden ? 'hidden' : 'live'}
          onValueChange={parts => setViewAs(now => ({ ...now, hidden: parts === 'hidden' }))}
          options={[
            { value: 'live', label: t('live') },
            { value: 'hidden', label: t('liveAndHidden') },
          ]}
        />
        <div className="ms-auto flex items-center gap-2">
          <SegmentedControl
            aria-label={t('device')}
            className="max-sm:hidden"
            value={device}
            onValueChange={onDevice}
            options={devices.map((value, at) => {
              const Icon = icons[value];
              return {
                value,
                label: <Icon aria-hidden className="size-4" />,
                shortcut: String(at + 1),
                'aria-label': t(`device.${value}`),
              };
            })}
          />
          <IconButton icon={RefreshCw} label={t('reload')} size="sm" onClick={refetch} />
          {link && (
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('openInTab')}
              className={buttonStyle({ variant: 'quiet', size: 'sm' })}
            >
              <ExternalLink aria-hidden />
            </a>
          )}
        </div>
      </div>
      {unsaved && (
        <p role="status" className="text-xs text-fg-2 not-empty:mb-2">
          {(isUnfinished || unsaved.more) && t('onceSaved')}
        </p>
      )}
      {link && wanted.siteSpace !== undefined && link.concealedBy ? (
        <InFrame fill={fill}>
          <Concealed
            by={link.concealedBy}
            audience={segment?.name ?? t(claims === undefined ? 'anyone' : 'aVisitor')}
            onAudience={() => setChoosing(true)}
            onHidden={() => setViewAs(now => ({ ...now, hidden: true }))}
            onStart={() => setAtStart(true)}
          />
        </InFrame>
      ) : link ? (
        <PreviewFrame
          url={link.url}
          stays={unsaved !== undefined}
          onRetry={refetch}
          {...{ problem, revision, device, fill, onPick }}
        />
      ) : problem ? (
        <InFrame fill={fill}>
          <PreviewFailure
            error={problem}
            onRetry={refetch}
            retrying={isRefetching}
            onStart={wanted.page === undefined ? undefined : () => setAtStart(true)}
          />
        </InFrame>
      ) : (
        <div role="status" aria-label={ui('loading')} className={cn('flex', frameHeight(fill))}>
          <Skeleton className="h-auto flex-1 rounded-md" />
        </div>
      )}
      {asking && (
        <ClaimsDialog
          place={place}
          claims={claims}
          onClose={() => setAsking(false)}
          onClaims={next => setViewAs(now => ({ ...now, claims: next }))}
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
