import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateMemberInOrganizationById } from '#client/sdk.gen.ts';
import { t } from '#dashboard/messages/invites.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';

type Person = { id: string; displayName: string };

/** Lets disabled members in again, at once and with Undo. */
export function useEnableMember() {
  const { id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const [enabled, setEnabled] = useState<ReadonlySet<string>>(new Set());
  const set = async ({ id }: Person, disabled: boolean) => {
    const show = (shown: boolean) =>
      setEnabled(ids => new Set(shown ? [...ids, id] : [...ids].filter(other => other !== id)));
    show(!disabled);
    try {
      await updateMemberInOrganizationById({ path: { organizationId, userId: id }, body: { disabled } });
    } catch (error) {
      show(disabled);
      throw error;
    } finally {
      void refreshOperations(queries, 'listMembersInOrganizationById', 'getMemberInOrganizationById');
    }
  };
  return {
    isEnabled: (id: string) => enabled.has(id),
    enable: (person: Person) =>
      void offerUndo(set(person, false), t('enabled', { name: person.displayName }), () => set(person, true)),
  };
}
