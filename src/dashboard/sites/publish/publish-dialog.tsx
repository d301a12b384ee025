import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { getCustomHostnameOptions, getSitePreflightOptions } from '#client/@tanstack/react-query.gen.ts';
import { publishSite } from '#client/sdk.gen.ts';
import type { Site, SitePreflightFinding } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/site-publish.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type Severity = SitePreflightFinding['severity'];

/** One thing that readers would meet. */
interface Finding {
  severity: Severity;
  text: string;
  /** Where it can be mended: things in the structure, by their ids. */
  items: readonly { id: string; title: string; space?: string | undefined }[];
  /** What is amiss is in the pages of the space, not in the structure. */
  inContent: 'links' | 'pages' | undefined;
  /** The screen of the site where it can be mended. */
  screen: keyof typeof screens | undefined;
}

const screens = {
  audience: '/o/$org/sites/$site/audience',
  address: '/o/$org/sites/$site/address',
  adaptive: '/o/$org/sites/$site/adaptive',
} as const;

const places: Partial<Record<SitePreflightFinding['code'], Finding['inContent']>> = {
  'broken-links': 'links',
  'no-alt': 'pages',
  'no-description': 'pages',
};

const screenOf: Partial<Record<SitePreflightFinding['code'], Finding['screen']>> = {
  'no-share-link': 'audience',
  'no-sign-in': 'audience',
  'claims-off': 'adaptive',
};

const order: readonly Severity[] = ['error', 'warning', 'note'];
const looks = {
  error: { icon: CircleAlert, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  note: { icon: Info, tone: 'text-fg-3' },
};

/** What readers would meet, and the step itself; of a live site only the first. */
export function PublishDialog({ place, onClose }: { place: SitePlace; onClose: () => void }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const cancel = useRef<HTMLButtonElement>(null);
  const check = useFindings(place, site);
  const publish = useMutation({
    mutationFn: () => publishSite({ path: place }),
    onSuccess: async () => {
      await refreshSite(queries);
      toast.success(t('published', { title: site.title }));
      onClose();
    },
  });
  const offline = useOfflineReason();
  // Of a live site it stands above; behind share links each link has its own.
  const address = site.published || site.visibility === 'share-link' ? undefined : site.addresses[0];
  const blocked = check.findings?.some(({ severity }) => severity === 'error');
  return (
    <Dialog
      open
      size="md"
      initialFocus={cancel}
      title={t(site.published ? 'checkTitle' : 'publishTitle', { title: site.title })}
      onOpenChange={open => !open && !publish.isPending && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={publish.isPending}>
            {ui(site.published ? 'close' : 'cancel')}
          </Button>
          {!site.published && (
            <Button
              variant="primary"
              loading={publish.isPending}
              disabledReason={offline ?? (blocked ? t('blocked') : !check.findings && !check.error && t('checking'))}
              onClick={() => publish.mutate()}
            >
              {t(`publishTo.${site.visibility}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={publish.error} />
        <p className="text-fg-2">
          {sites(`publishAudience.${site.visibility}`)}
          {address && <span className="block font-medium wrap-anywhere text-fg">{shownAddress(address.url)}</span>}
        </p>
        {check.error ? (
          <ErrorState onRetry={check.retry} error={check.error} />
        ) : check.findings ? (
          <Findings place={place} findings={check.findings} onClose={onClose} />
        ) : (
          <div role="status" aria-label={t('checking')} className="space-y-3">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** What the service finds, and whether the site's own hostname leads here. */
function useFindings(place: SitePlace, site: Site) {
  const preflight = useQuery({ ...getSitePreflightOptions({ path: place }), staleTime: 0 });
  const { hostname = '' } = site;
  const name = useQuery({
    ...getCustomHostnameOptions({ path: { hostname } }),
    enabled: hostname !== '',
    staleTime: 0,
  });
  const waiting = preflight.isFetching || (hostname !== '' && name.isPending);
  const off: Finding[] =
    name.data && !name.data.isActive
      ? [
          {
            severity: 'warning',
            text: t('hostnameOff', { hostname, target: name.data.record.value }),
            items: [],
            inContent: undefined,
            screen: 'address',
          },
        ]
      : [];
  const found = preflight.data?.findings.map(
    ({ code, severity, count, items }): Finding => ({
      severity,
      text: t(`finding.${code}`, { count }),
      items,
      inContent: places[code],
      screen: screenOf[code],
    }),
  );
  return {
    error: preflight.error,
    retry: () => void preflight.refetch(),
    findings: waiting ? undefined : found && [...found, ...off],
  };
}

interface FindingsProps {
  place: SitePlace;
  findings: readonly Finding[];
  onClose: () => void;
}

function Findings({ place, findings, onClose }: FindingsProps) {
  const sections = order
    .map(severity => ({ severity, list: findings.filter(finding => finding.severity === severity) }))
    .filter(({ list }) => list.length > 0)
    .map(({ severity, list }) => {
      const { icon: Icon, tone } = looks[severity];
      return (
        <section key={severity} aria-label={t(`severity.${severity}`)}>
          <h3 className="mb-1.5 text-xs font-semibold text-fg-3">{t(`severity.${severity}`)}</h3>
          <ul className="space-y-2">
            {list.map(({ text, items, inContent, screen }) => (
              <li key={text} className="flex items-start gap-2">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
                <span className="min-w-0">
                  {text}
                  {screen && (
                    <>
                      {' '}
                      <Link
                        to={screens[screen]}
                        params={{ org: place.organizationId, site: place.siteId }}
                        onClick={onClose}
                        className={look}
                      >
                        {sites(screen)}
                      </Link>
                    </>
                  )}
                  {items.length > 0 && (
                    <span className="block text-fg-3">
                      {items.map((item, index) => (
                        <span key={item.id}>
                          {index > 0 && ', '}
                          <Mend {...{ place, item, inContent, onClose }} />
                        </span>
                      ))}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      );
    });
  const well = findings.every(({ severity }) => severity === 'note');
  return (
    <>
      {well && (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {t('allWell')}
        </p>
      )}
      {sections}
    </>
  );
}

const look = 'text-accent-fg underline underline-offset-2 hover:no-underline';

interface MendProps {
  place: SitePlace;
  item: Finding['items'][number];
  inContent: Finding['inContent'];
  onClose: () => void;
}

/** Leads to where a finding can be mended. */
function Mend({ place: { organizationId: org, siteId: site }, item, inContent, onClose }: MendProps) {
  const { id, title, space } = item;
  if (inContent && space)
    return (
      <Link
        to={inContent === 'links' ? '/o/$org/s/$space/links' : '/o/$org/s/$space'}
        params={{ org, space }}
        onClick={onClose}
        className={look}
      >
        {title}
      </Link>
    );
  return (
    <Link
      to="/o/$org/sites/$site/structure"
      params={{ org, site }}
      search={{ item: id }}
      onClick={onClose}
      className={look}
    >
      {title}
    </Link>
  );
}
