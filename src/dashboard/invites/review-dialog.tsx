import { useState } from 'react';
import type { InvitesPreview } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { type Invitee, InviteeList } from '#dashboard/invites/invitee-list.tsx';
import { type LeftOut, LeftOutList } from '#dashboard/invites/left-out-list.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import type { RoleChoice } from '#dashboard/shell/role-choice.ts';
import { useMemberUpdate } from '#dashboard/shell/use-member-update.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';

/** What the service says of the addresses, and what was written that is none. */
export type Reviewed = { preview: InvitesPreview; wrong: readonly string[] };

type ReviewDialogProps = {
  reviewed: Reviewed;
  /** Each has it at first. */
  role: RoleChoice;
  /** Titles. */
  teams: readonly string[];
  error: unknown;
  loading: boolean;
  onBack: () => void;
  onSend: (people: readonly Invitee[]) => void;
};

/** Who will be invited, each with a role of their own, before any mail goes out. */
export function ReviewDialog({ reviewed, role, teams, error, loading, onBack, onSend }: ReviewDialogProps) {
  const { title, sso } = useOrganization();
  const offline = useOfflineReason();
  const { limit, addresses } = reviewed.preview;
  const [people, setPeople] = useState<readonly Invitee[]>(() =>
    addresses.flatMap(({ email, status, outside }) => (status === 'new' ? [{ email, role, outside }] : [])),
  );
  const { setDisabled } = useMemberUpdate();
  const [enabled, setEnabled] = useState<ReadonlySet<string>>(new Set());
  const enable = (member: { id: string; displayName: string }) =>
    setDisabled(member, false, disabled =>
      setEnabled(now => new Set(disabled ? [...now].filter(id => id !== member.id) : [...now, member.id])),
    );
  const again = addresses.flatMap(({ email, status, outside, invite }): LeftOut[] => {
    if (status !== 'invited' || people.some(person => person.email === email)) return [];
    const sent = invite ? relativeTime(new Date(invite.createdAt)) : '';
    return [
      {
        address: email,
        reason: t(invite?.expired ? 'invitedExpired' : 'invitedBefore', { sent }),
        action: { label: t('sendAgain'), onPress: () => setPeople([...people, { email, role, outside }]) },
      },
    ];
  });
  const leftOut: LeftOut[] = [
    ...addresses.flatMap(({ email, status, member }): LeftOut[] => {
      if (status === 'member') return [{ address: email, reason: t('skipped.member') }];
      if (status === 'invalid') return [{ address: email, reason: t('problem.wrong') }];
      if (status !== 'disabled' || !member) return [];
      if (enabled.has(member.id)) return [{ address: email, reason: t('enabledAgain') }];
      const action = { label: t('enable'), onPress: () => enable(member) };
      return [{ address: email, reason: t('disabledMember'), action }];
    }),
    ...reviewed.wrong.map(address => ({ address, reason: t('problem.wrong') })),
  ];
  const over = people.length - limit;
  const refusal = (people.length === 0 && t('nobodyLeft')) || (over > 0 && t('overLimit', { limit, count: over }));
  return (
    <Dialog
      open
      // Who leaves by mistake finds the addresses again.
      onOpenChange={open => !open && !loading && onBack()}
      title={t('reviewTitle', { count: people.length, organization: title })}
      description={people.length > 0 ? t('reviewLead') : undefined}
      footer={
        <>
          <p className="me-auto text-xs text-fg-3 tabular-nums">{t('ofLimit', { count: people.length, limit })}</p>
          <Button onClick={onBack} disabled={loading}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            loading={loading}
            disabledReason={offline ?? refusal}
            onClick={() => onSend(people)}
          >
            {error ? t('retry') : t('send', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={error} />
        <InviteeList people={people} onChange={setPeople} />
        {people.length > 0 && teams.length > 0 && (
          <p className="text-fg-2">{t('joinsTeams', { count: teams.length, list: teams.join(', ') })}</p>
        )}
        {people.length > 0 && sso && <Callout>{t('reviewSso')}</Callout>}
        <LeftOutList title={t('invitedAlready')} items={again} />
        <LeftOutList title={t('leftOut')} items={leftOut} />
      </div>
    </Dialog>
  );
}
