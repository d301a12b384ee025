import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { updateSiteAdaptiveSchema, updateSiteById } from '#client/sdk.gen.ts';
import type { SiteAdaptiveJsonSchema } from '#client/types.gen.ts';
import { type Condition, conditionOf } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-adaptive.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { adaptiveSchemaOptions } from '#dashboard/sites/adaptive/adaptive-schema.ts';
import { type ClaimPlace, claimRows, withoutClaim } from '#dashboard/sites/adaptive/schema-edit.ts';
import { schemaNow } from '#dashboard/sites/adaptive/schema-now.ts';
import { expressionOf } from '#dashboard/sites/conditions/claims.ts';
import { NeedsAdmin } from '#dashboard/sites/needs-admin.tsx';
import { Segments } from '#dashboard/sites/segments/segments-section.tsx';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

// Forms are fetched when one is opened.
const ClaimDialog = inTime(async () => (await import('#dashboard/sites/adaptive/claim-dialog.tsx')).ClaimDialog);
const SchemaDialog = inTime(async () => (await import('#dashboard/sites/adaptive/schema-dialog.tsx')).SchemaDialog);

/** What a site knows of its visitors, and whether it counts. */
export function AdaptivePage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const mayEdit = site.permissions.admin;
  const set = useMutation({
    mutationFn: (enabled: boolean) => updateSiteById({ path: place, body: { adaptiveContent: { enabled } } }),
    onError: toastError,
    onSettled: () => refreshSite(queries),
  });
  const enabled = set.isPending ? set.variables : site.adaptiveContent.enabled;
  return (
    <div className="max-w-190">
      <NeedsAdmin place={place} />
      <Section title={t('adaptive')}>
        <Switch
          checked={enabled}
          disabled={!mayEdit}
          onCheckedChange={on => set.mutate(on)}
          description={t(enabled ? 'onHelp' : 'offHelp')}
        >
          {t('enabled')}
        </Switch>
      </Section>
      <Claims place={place} mayEdit={mayEdit} />
      <Segments place={place} />
    </div>
  );
}

type Open = { kind: 'claim'; claim: ClaimPlace | undefined } | { kind: 'schema' };

function Claims({ place, mayEdit }: { place: SitePlace; mayEdit: boolean }) {
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(adaptiveSchemaOptions(place));
  const [open, setOpen] = useState<Open>();
  const schema = data.jsonSchema;
  const rows = claimRows(schema);
  const noRight = !mayEdit && t('adminReason');
  const { queryKey } = adaptiveSchemaOptions(place);
  const send = async (jsonSchema: SiteAdaptiveJsonSchema, condition: Condition) => {
    const saved = await updateSiteAdaptiveSchema({ path: place, body: { jsonSchema }, ...condition });
    queries.setQueryData(queryKey, saved.data);
    await refreshOperations(queries, 'listSiteAdaptiveTemplateConditions');
    return conditionOf(saved.response);
  };
  /** @throws ApiError for the form to show */
  const save = async (next: SiteAdaptiveJsonSchema, text: string, condition: Condition) => {
    // As it was read for this change, with what others did before it.
    const before = queries.getQueryData(queryKey)?.jsonSchema ?? schema;
    const after = await send(next, condition);
    toastUndo(text, () => send(before, after));
  };
  const remove = async ({ names }: ClaimPlace) => {
    const { values, condition } = await schemaNow(queries, place);
    await save(withoutClaim(values, names), t('removed', { name: names.join('.') }), condition);
  };
  return (
    <Section
      title={t('claims')}
      description={t('claimsLead')}
      actions={
        <>
          <RightButton onClick={() => setOpen({ kind: 'schema' })} missing={noRight} level="admin">
            {t('asJson')}
          </RightButton>
          <RightButton onClick={() => setOpen({ kind: 'claim', claim: undefined })} missing={noRight} level="admin">
            <Plus aria-hidden />
            {t('newClaim')}
          </RightButton>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState learn="Visitors" icon={UserRoundSearch} title={t('noClaims')}>
          {t('noClaimsBody')}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-md border border-line-2">
          {rows.map(claim => (
            <li key={claim.names.join('.')} className="flex items-center gap-3 px-4 py-2 text-sm">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <code className="font-mono text-xs wrap-anywhere">{expressionOf(claim.names)}</code>
                  <Chip>{t(`type.${claim.property.type}`)}</Chip>
                  {claim.names[0] === 'unsigned' && <Chip tone="warning">{t('unsigned')}</Chip>}
                </p>
                <p className="text-xs text-fg-3">
                  {claim.property.description}
                  {claim.values.length > 0 && ` · ${t('oneOf', { values: claim.values.join(', ') })}`}
                </p>
              </div>
              {mayEdit && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton icon={Ellipsis} label={ui('rowActions', { name: claim.names.join('.') })} size="sm" />
                  }
                  entries={[
                    { label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'claim', claim }) },
                    'separator',
                    {
                      label: t('remove'),
                      icon: Trash2,
                      danger: true,
                      onSelect: () => void remove(claim).catch(toastError),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'claim' && (
        <ClaimDialog
          place={place}
          schema={schema}
          claim={open.claim}
          onSave={save}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'schema' && (
        <SchemaDialog place={place} schema={schema} onSave={save} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
}
