import type { UseFormReturn } from 'react-hook-form';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleName, roleOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { type ConnectionValues, none } from '#dashboard/sso/connection-values.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

/** What people become who come in through a provider for the first time. */
export function WhoJoins({ form: { control, watch } }: { form: UseFormReturn<ConnectionValues> }) {
  const { defaultRole } = useOrganization();
  const team = watch('defaultTeam');
  const { options, loading, onSearch } = useTeamOptions({
    chosen: team === none ? [] : [team],
    none: { value: none, label: t('noTeam') },
  });
  return (
    <Section title={t('whoJoins')} description={t('whoJoinsLead')}>
      <div className="space-y-4">
        <RadioField
          control={control}
          name="joinsAs"
          label={t('defaultRole')}
          options={[
            {
              value: none,
              label: t('organizationRole', { role: roleName(defaultRole) }),
              description: t('organizationRoleHelp'),
            },
            ...roleOptions().map(({ value, label, description }) => ({ value, label, description })),
          ]}
        />
        <ComboboxField
          control={control}
          name="defaultTeam"
          label={t('defaultTeam')}
          {...{ options, loading, onSearch }}
        />
      </div>
    </Section>
  );
}
