import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { getReviewAudienceByChangeRequestIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { requestReviewersForChangeRequest, updateChangeRequestById } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { useStandings } from '#dashboard/change-requests/reviews.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as more } from '#dashboard/messages/request-links.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { PeoplePicker } from '#dashboard/shell/people-picker.tsx';
import { TeamPicker } from '#dashboard/shell/team-picker.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** How many people are asked when nobody is chosen; undefined until it is known. */
function useEveryone(request: ChangeRequest): number | undefined {
  const options = getReviewAudienceByChangeRequestIdOptions({ path: pathOf(request) });
  const isDraft = request.status === 'draft';
  const { data } = useQuery({ ...options, enabled: isDraft });
  return isDraft ? data?.count : undefined;
}

/** Asks people, or opens the request for everyone who may review. */
function useAsk(request: ChangeRequest, everyone: number, onDone: () => void) {
  const refresh = useRefresh(request.space);
  return useMutation({
    mutationFn: async ({ users, teams, subject }: { users: string[]; teams: string[]; subject: string }) => {
      const named = subject && subject !== request.subject ? { subject } : {};
      const path = pathOf(request);
      if (users.length + teams.length > 0) {
        const { data } = await requestReviewersForChangeRequest({ path, body: { users, teams, ...named } });
        return data.users.length;
      }
      await updateChangeRequestById({ path, body: { status: 'open', ...named } });
      return everyone;
    },
    onSuccess: async count => {
      toast.success(t('reviewRequested', { count }));
      onDone();
      await refresh.reviews();
    },
  });
}

/** What the button says that asks so many people and teams, or everyone. */
function askLabel({ status }: ChangeRequest, people: number, teams: number, everyone = 0): string {
  if (teams > 0) return more('askTeams', { people, teams });
  if (people > 0) return t('askPeople', { count: people });
  return status === 'open' ? t('requestReview') : t('askEveryone', { count: everyone });
}

type ReviewersFieldProps = {
  request: ChangeRequest;
  values: string[];
  onValuesChange: (values: string[]) => void;
  /** Whether everyone is asked as it is. */
  asksEveryone: boolean;
};

function ReviewersField({ request, values, onValuesChange, asksEveryone }: ReviewersFieldProps) {
  const { permissions } = useOrganization();
  const { standings } = useStandings(request);
  const waiting = standings.filter(({ status }) => status === 'pending').map(({ user }) => user.id);
  return (
    <div>
      <p className="mb-1.5 font-medium">{t('reviewers')}</p>
      {permissions.listMembers ? (
        <PeoplePicker
          label={t('reviewers')}
          placeholder={t('choosePeople')}
          empty={t('nobodyToAsk')}
          values={values}
          onValuesChange={onValuesChange}
          without={[request.createdBy.id, ...waiting]}
        />
      ) : (
        <p className="text-fg-2">{t('guestsCannotPick')}</p>
      )}
      {permissions.listMembers && asksEveryone && <p className="mt-1.5 text-xs text-fg-3">{t('everyoneAsked')}</p>}
    </div>
  );
}

type RequestReviewFormProps = {
  request: ChangeRequest;
  onDone: () => void;
  /** Ids of those who are chosen to begin with. */
  chosen?: readonly string[] | undefined;
};

export function RequestReviewForm({ request, onDone, chosen = [] }: RequestReviewFormProps) {
  const id = useId();
  const { permissions } = useOrganization();
  const [users, setUsers] = useState<string[]>([...chosen]);
  const [teams, setTeams] = useState<string[]>([]);
  const [subject, setSubject] = useState(request.subject);
  const everyone = useEveryone(request);
  const ask = useAsk(request, everyone ?? 0, onDone);
  const isNobodyChosen = users.length + teams.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ users, teams, subject: subject.trim() });
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <FormProblem error={ask.error} />
      {request.subject === '' && (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('subject')}
          </label>
          <Input id={id} value={subject} maxLength={100} onChange={event => setSubject(event.target.value)} />
        </div>
      )}
      <ReviewersField
        request={request}
        values={users}
        onValuesChange={setUsers}
        asksEveryone={isNobodyChosen && (everyone ?? 0) > 0}
      />
      {permissions.listTeams && (
        <div>
          <p className="mb-1.5 font-medium">{more('teams')}</p>
          <TeamPicker
            label={more('teams')}
            placeholder={more('chooseTeams')}
            values={teams}
            onValuesChange={setTeams}
          />
          {teams.length > 0 && <p className="mt-1.5 text-xs text-fg-3">{more('teamsHelp')}</p>}
        </div>
      )}
      {(request.status === 'draft' || permissions.listMembers) && (
        <Button
          type="submit"
          variant="primary"
          loading={ask.isPending}
          disabledReason={isNobodyChosen && request.status === 'open' && t('chooseReviewers')}
          className="w-full"
        >
          {askLabel(request, users.length, teams.length, everyone)}
        </Button>
      )}
    </form>
  );
}
