import { useQueryClient } from '@tanstack/react-query';
import { updateOrganizationById } from '#client/sdk.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/settings.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const switches = ['inviteLinks', 'ai'] as const;
type SwitchName = (typeof switches)[number];

/** What is on or off in a whole organization: saved at once, with Undo. */
export function SwitchesSection({ organization }: { organization: Organization }) {
  const { id: organizationId, permissions } = organization;
  const queries = useQueryClient();
  const { queryKey } = organizationOptions(organizationId);
  const send = async (name: SwitchName, on: boolean) => {
    queries.setQueryData(queryKey, now => now && { ...now, [name]: on });
    await updateOrganizationById({ path: { organizationId }, body: { [name]: on } }).finally(() =>
      refreshOperations(queries, 'getOrganizationById'),
    );
  };
  const change = (name: SwitchName, on: boolean) =>
    void offerUndo(send(name, on), t(`${name}.${on ? 'on' : 'off'}`), () => send(name, !on));
  return (
    <Section title={t('switches')}>
      <Rows>
        {switches.map(name => (
          <Switch
            key={name}
            checked={organization[name]}
            onCheckedChange={on => change(name, on)}
            description={t(`${name}.help`)}
            disabled={!permissions.admin}
          >
            {t(name)}
          </Switch>
        ))}
      </Rows>
    </Section>
  );
}
