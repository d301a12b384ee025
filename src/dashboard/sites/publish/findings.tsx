import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { getCustomHostnameOptions, getSitePreflightOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site, SitePreflightFinding } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-publish.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type Severity = SitePreflightFinding['severity'];

/** One thing that readers would meet. */
interface Finding {
  severity: Severity;
  text: string;
  /** Where it can be fixed: things in the structure, by their ids. */
  items: readonly { id: string; title: string; space?: string | undefined }[];
  /** The problem is in the pages of the space, not in the structure. */
  inContent: 'links' | 'pages' | undefined;
  /** The screen of the site where it can be fixed. */
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

const looks = {
  error: { icon: CircleAlert, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  note: { icon: Info, tone: 'text-fg-3' },
};

/** What the service finds, and whether the site's own hostname leads here. */
export function useFindings(place: SitePlace, site: Site) {
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
  check: ReturnType<typeof useFindings>;
  /** A link to where something can be fixed was followed. */
  onClose?: (() => void) | undefined;
}

/** What readers would meet, what to fix next to what is good to know; before it is known, that it is looked for. */
export function Findings({ place, check, onClose }: FindingsProps) {
  if (check.error) return <ErrorState onRetry={check.retry} error={check.error} />;
  if (!check.findings)
    return (
      <div role="status" aria-label={t('checking')} className="space-y-3">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    );
  return <Found place={place} findings={check.findings} onClose={onClose} />;
}

type FoundProps = Pick<FindingsProps, 'place' | 'onClose'> & { findings: readonly Finding[] };

function Found({ place, findings, onClose }: FoundProps) {
  const sectionsOf = (severities: readonly Severity[]) =>
    severities.flatMap(severity => {
      const list = findings.filter(finding => finding.severity === severity);
      if (list.length === 0) return [];
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
                          <Fix {...{ place, item, inContent, onClose }} />
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
  const columns = [sectionsOf(['error', 'warning']), sectionsOf(['note'])].filter(({ length }) => length > 0);
  const well = findings.every(({ severity }) => severity === 'note');
  return (
    <>
      {well && (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {t('allWell')}
        </p>
      )}
      {columns.length > 0 && (
        <div className={cn('grid gap-x-8 gap-y-4', columns.length > 1 && 'sm:grid-cols-2')}>
          {columns.map(column => (
            <div key={column[0]?.key} className="min-w-0 space-y-4">
              {column}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const look = 'text-accent-fg underline underline-offset-2 hover:no-underline';

interface FixProps {
  place: SitePlace;
  item: Finding['items'][number];
  inContent: Finding['inContent'];
  /** A link to where something can be fixed was followed. */
  onClose?: (() => void) | undefined;
}

/** Leads to where a finding can be mended. */
function Fix({ place: { organizationId: org, siteId: site }, item, inContent, onClose }: FixProps) {
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
