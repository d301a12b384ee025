import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrganizationInvite } from '#client/sdk.gen.ts';
import type { Role } from '#client/types.gen.ts';
import type { AccessTarget } from '#dashboard/access/access-data.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/access.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { levelName, levelOptions } from '#dashboard/shell/roles.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyField } from '#dashboard/ui/copy-field.tsx';
import { Select } from '#dashboard/ui/select.tsx';

/** For guests, to whom the members are not shown: a link that gives a level to whoever opens it. */
export function GiveByLink({ target }: { target: AccessTarget }) {
  const organization = useOrganization();
  const offline = useOfflineReason();
  const [level, setLevel] = useState<Role>('edit');
  const make = useMutation({
    mutationFn: async () => {
      const place = target.kind === 'space' ? { space: target.id } : { collection: target.id };
      const path = { organizationId: organization.id };
      return (await createOrganizationInvite({ path, body: { level, ...place } })).data;
    },
  });
  if (target.kind === 'site' || !organization.inviteLinks)
    return <Callout>{t('guestAsks', { organization: organization.title })}</Callout>;
  return (
    <div className="space-y-2">
      <FormProblem error={make.error} />
      <Callout>{t('guestLinks', { organization: organization.title })}</Callout>
      {make.data ? (
        <CopyField
          value={make.data.urls.app}
          label={t('link', { level: levelName(make.data.level ?? level) })}
          copyLabel={t('copyLink')}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label={t('level')}
            className="w-32"
            value={level}
            options={levelOptions()}
            onValueChange={setLevel}
          />
          <Button variant="primary" loading={make.isPending} disabledReason={offline} onClick={() => make.mutate()}>
            {t('makeLink')}
          </Button>
        </div>
      )}
    </div>
  );
}
