import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Ellipsis, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { createOrUpdateOpenApiSpecBySlugMutation } from '#client/@tanstack/react-query.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { isReading, refreshSpecs, type SpecPlace, specOptions, stateOf } from '#dashboard/api-specs/spec-data.ts';
import { SpecStateChip } from '#dashboard/api-specs/spec-state.tsx';
import { useSpecMenu } from '#dashboard/api-specs/use-spec-menu.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { usePoll } from '#dashboard/shell/use-poll.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

/** What every tab of a specification stands in: its source, and how reading it went. */
export function SpecFrame({ place }: { place: SpecPlace }) {
  const { data: spec } = useSuspenseQuery(specOptions(place));
  const queries = useQueryClient();
  const menu = useSpecMenu();
  const params = { org: place.organizationId, spec: place.specSlug };
  usePoll(isReading(spec), () => refreshSpecs(queries), 1500);
  return (
    <Page
      title={spec.slug}
      badge={<SpecStateChip spec={spec} />}
      description={<Source spec={spec} />}
      crumbs={
        <Link to="/o/$org/openapi" params={{ org: place.organizationId }}>
          {t('specs')}
        </Link>
      }
      actions={
        <>
          {spec.sourceURL && spec.permissions.edit && stateOf(spec) !== 'failed' && (
            <ReadAgain place={place} spec={spec}>
              {t('readAgain')}
            </ReadAgain>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} variant="secondary" label={t('actions')} />}
            entries={menu(spec)}
          />
        </>
      }
      tabs={
        <Tabs label={t('tabs')}>
          <Tab>
            <Link to="/o/$org/openapi/$spec" params={params} activeOptions={{ exact: true, includeSearch: false }}>
              {t('operations')}
            </Link>
          </Tab>
          <Tab>
            <Link to="/o/$org/openapi/$spec/versions" params={params} activeOptions={{ includeSearch: false }}>
              {t('versions')}
            </Link>
          </Tab>
          <Tab>
            <Link to="/o/$org/openapi/$spec/used-in" params={params}>
              {t('usedIn')} {spec.uses !== undefined && spec.uses > 0 && <Count value={spec.uses} />}
            </Link>
          </Tab>
          {spec.permissions.edit && (
            <Tab>
              <Link to="/o/$org/openapi/$spec/settings" params={params}>
                {t('settings')}
              </Link>
            </Tab>
          )}
        </Tabs>
      }
    >
      <Reading place={place} spec={spec} />
      <Outlet />
    </Page>
  );
}

function Source({ spec: { sourceURL, lastProcessedAt } }: { spec: OpenApiSpec }) {
  return (
    <span className="wrap-anywhere">
      {sourceURL ?? t('uploaded')}
      {lastProcessedAt && (
        <>
          {' · '}
          {t('processed')} <RelativeTime value={lastProcessedAt} />
        </>
      )}
    </span>
  );
}

type PartProps = { place: SpecPlace; spec: OpenApiSpec };

function ReadAgain({ place, spec, children }: PartProps & { children: ReactNode }) {
  const queries = useQueryClient();
  const again = useMutation({
    ...createOrUpdateOpenApiSpecBySlugMutation(),
    onSuccess: () => refreshSpecs(queries),
    onError: toastError,
  });
  return (
    <Button
      loading={again.isPending || isReading(spec)}
      onClick={() => spec.sourceURL && again.mutate({ path: place, body: { source: { url: spec.sourceURL } } })}
    >
      <RefreshCw aria-hidden />
      {children}
    </Button>
  );
}

/** That it is being read, or why it could not be, in words. */
function Reading({ place, spec }: PartProps) {
  if (isReading(spec))
    return (
      <div role="status" className="mb-5 rounded-md bg-info-soft px-3 py-2.5 text-sm">
        <p className="font-medium">{t('reading')}</p>
        <p className="text-fg-2">{t('readingBody')}</p>
        <Progress label={t('reading')} className="mt-2" />
      </div>
    );
  const { lastProcessErrorCode: code, lastProcessedErrors: errors = [], lastVersion } = spec;
  if (stateOf(spec) !== 'failed' || !code) return null;
  return (
    <Callout
      tone="danger"
      title={t(`failed.${code}`)}
      actions={spec.permissions.edit && <TryAgain place={place} spec={spec} />}
      className="mb-5"
    >
      {errors.map(({ message }) => (
        <Reason key={message} message={message} />
      ))}
      <p>{t(lastVersion ? 'failedKept' : 'failedNone')}</p>
    </Callout>
  );
}

/** Why, in words; then the lines of the document that are meant, if the service knows them. */
function Reason({ message }: { message: string }) {
  const [words = '', ...lines] = message.split('\n');
  const snippet = lines.filter(line => line.trim() !== '').join('\n');
  return (
    <>
      <p className="wrap-anywhere">{words}</p>
      {snippet && (
        <ScrollRegion label={t('snippet')} className="my-2 overflow-x-auto rounded-sm bg-surface p-2 font-mono text-xs">
          <pre dir="ltr">{snippet}</pre>
        </ScrollRegion>
      )}
    </>
  );
}

/** What was read from an address can be read again; of a file, only another one helps. */
function TryAgain({ place, spec }: PartProps) {
  if (spec.sourceURL)
    return (
      <ReadAgain place={place} spec={spec}>
        {t('tryAgain')}
      </ReadAgain>
    );
  return (
    <Link
      to="/o/$org/openapi/$spec/settings"
      params={{ org: place.organizationId, spec: place.specSlug }}
      className={buttonStyle()}
    >
      {t('replace')}
    </Link>
  );
}
