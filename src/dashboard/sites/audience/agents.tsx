import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateSiteById } from '#client/sdk.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshSite, type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { CopyField } from '#dashboard/ui/copy-field.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

/** Whether AI agents may read the site, and where they connect. */
export function Agents({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const send = async (agentsContext: Site['agentsContext']) => {
    await updateSiteById({ path: place, body: { agentsContext } });
    await refreshSite(queries);
  };
  const set = useMutation({
    mutationFn: (isOpen: boolean) => send(isOpen ? 'included' : 'excluded'),
    onSuccess: (_, isOpen) =>
      toastUndo(t(isOpen ? 'agentsOn' : 'agentsOff'), () => send(isOpen ? 'excluded' : 'included')),
    onError: toastError,
  });
  const isOpen = set.isPending ? set.variables : site.agentsContext === 'included';
  const [given] = site.addresses;
  return (
    <Section title={t('agents')} description={t('agentsLead')}>
      <Switch
        checked={isOpen}
        disabled={!site.permissions.admin}
        onCheckedChange={on => set.mutate(on)}
        description={t(isOpen ? 'agentsOnHelp' : 'agentsOffHelp')}
      >
        {t('agentsEnabled')}
      </Switch>
      {isOpen && given && (
        <div className="mt-4 max-w-130 border-s-2 ps-3">
          {site.visibility !== 'share-link' && (
            <CopyField value={`${given.url}/~mcp`} label={t('mcpAddress')} copyLabel={t('copyMcp')} />
          )}
          <p className="mt-1.5 text-xs text-fg-2">{t(`mcpHelp.${site.visibility}`)}</p>
        </div>
      )}
    </Section>
  );
}
