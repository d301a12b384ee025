import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteOpenApiSpecBySlug, updateOpenApiSpecBySlug } from '#client/sdk.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { PagesWithGaps } from '#dashboard/api-specs/pages-with-gaps.tsx';
import { refreshSpecs, type SpecPlace, specOptions } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const ReplaceSourceDialog = inTime(
  async () => (await import('#dashboard/api-specs/replace-source-dialog.tsx')).ReplaceSourceDialog,
);

/** Visibility, source, sending it from a build, and deleting it. */
export function SpecSettingsPage({ place }: { place: SpecPlace }) {
  const { data: spec } = useSuspenseQuery(specOptions(place));
  if (!spec.permissions.edit) return <NoAccess level="create">{t('needCreate')}</NoAccess>;
  return (
    <div className="max-w-190">
      <Visibility place={place} spec={spec} />
      <SourceSection place={place} spec={spec} />
      <FromBuild spec={spec} />
      <DeleteSpec place={place} spec={spec} />
    </div>
  );
}

type PartProps = { place: SpecPlace; spec: OpenApiSpec };

function Visibility({ place, spec }: PartProps) {
  const queries = useQueryClient();
  const { slug } = spec;
  const { queryKey } = specOptions(place);
  const send = async (visibility: OpenApiSpec['visibility']) => {
    queries.setQueryData(queryKey, now => now && { ...now, visibility });
    await updateOpenApiSpecBySlug({ path: place, body: { visibility } }).finally(() => refreshSpecs(queries));
  };
  const change = (open: boolean) => {
    if (!open) return void offerUndo(send('private'), t('madePrivate', { slug }), () => send('public'));
    confirm({
      title: t('publicTitle', { slug }),
      consequences: [t('publicLink'), t('publicPages')],
      action: t('makePublic'),
      danger: false,
      run: async () => {
        await send('public');
        toast.success(t('madePublic', { slug }));
      },
    });
  };
  return (
    <Section title={t('visibility')}>
      <Rows>
        <Switch checked={spec.visibility === 'public'} onCheckedChange={change} description={t('publicSwitchHelp')}>
          {t('publicSwitch')}
        </Switch>
        {spec.urls.published && (
          <div className="flex items-center gap-2 text-sm">
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{spec.urls.published}</code>
            <CopyButton value={spec.urls.published} label={t('copyLink')} size="sm">
              {t('copyLink')}
            </CopyButton>
          </div>
        )}
      </Rows>
    </Section>
  );
}

function SourceSection({ place, spec }: PartProps) {
  const [replacing, setReplacing] = useState(false);
  return (
    <Section title={t('source')} description={<span className="wrap-anywhere">{spec.sourceURL ?? t('uploaded')}</span>}>
      {spec.autoRefresh && <AutoRefresh place={place} spec={spec} now={spec.autoRefresh} />}
      <Button onClick={() => setReplacing(true)}>{t('replace')}</Button>
      {replacing && <ReplaceSourceDialog place={place} spec={spec} onClose={() => setReplacing(false)} />}
    </Section>
  );
}

const intervals = ['off', '1h', '6h', '24h'] as const;
type Interval = (typeof intervals)[number];

function AutoRefresh({ place, spec: { slug }, now }: PartProps & { now: Interval }) {
  const queries = useQueryClient();
  const { queryKey } = specOptions(place);
  const send = async (autoRefresh: Interval) => {
    queries.setQueryData(queryKey, spec => spec && { ...spec, autoRefresh });
    await updateOpenApiSpecBySlug({ path: place, body: { autoRefresh } }).finally(() => refreshSpecs(queries));
  };
  return (
    <div className="mb-4 flex max-w-80 flex-col gap-1.5 text-sm">
      <span aria-hidden className="font-medium">
        {t('refresh')}
      </span>
      <Select
        aria-label={t('refresh')}
        value={now}
        onValueChange={interval => {
          if (interval !== now) void offerUndo(send(interval), t('refreshSet', { slug }), () => send(now));
        }}
        options={intervals.map(value => ({ value, label: t(`refresh.${value}`) }))}
      />
      <span className="text-xs text-fg-3">{t(now === 'off' ? 'refreshOffHelp' : 'refreshHelp')}</span>
    </div>
  );
}

function FromBuild({ spec }: Pick<PartProps, 'spec'>) {
  const command = `jq -Rs '{source: {text: .}}' openapi.yaml | curl -X PUT --data @- \\
  -H "authorization: Bearer $TOKEN" -H "content-type: application/json" \\
  ${spec.urls.location}`;
  return (
    <Section title={t('ci')} description={t('ciHelp')} actions={<CopyButton value={command} size="sm" />}>
      <ScrollRegion label={t('ciCommand')} className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
        <pre>{command}</pre>
      </ScrollRegion>
    </Section>
  );
}

function DeleteSpec({ place, spec: { slug } }: PartProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = () =>
    confirm({
      title: t('deleteTitle', { slug }),
      consequences: [<PagesWithGaps key="pages" place={place} />, t('deleteVersions')],
      action: t('delete'),
      typeToConfirm: slug,
      run: async () => {
        await deleteOpenApiSpecBySlug({ path: place });
        await navigate({ to: '/o/$org/openapi', params: { org: place.organizationId } });
        await refreshSpecs(queries);
        toast.success(t('deleted', { slug }));
      },
    });
  return (
    <Section title={t('delete')} description={t('deleteLead')}>
      <Button variant="danger-quiet" className="-ms-3" onClick={remove}>
        {t('delete')}
      </Button>
    </Section>
  );
}
