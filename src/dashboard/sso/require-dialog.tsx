import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { setSsoEnforcementMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SsoEnforcement, SsoEnforcementCheck } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { startAt } from '#dashboard/shell/sso-start.ts';
import { EmergencyDialog } from '#dashboard/sso/emergency-dialog.tsx';
import { providersOptions, refreshEnforcement } from '#dashboard/sso/sso-data.ts';
import { useLinkMembers } from '#dashboard/sso/use-link-members.ts';

type RequireDialogProps = { enforcement: SsoEnforcement; onClose: () => void };

/** The guard before single sign-on is required: every check that blocks must pass, and each leads to its fix. */
export function RequireDialog({ enforcement, onClose }: RequireDialogProps) {
  const { checks } = enforcement;
  const { id: organizationId, title } = useOrganization();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: '' } });
  const start = useMutation({
    ...setSsoEnforcementMutation(),
    onSuccess: async () => {
      await refreshEnforcement(queries);
      onClose();
    },
  });
  const blocked = checks.some(({ passed, blocking }) => blocking && !passed);
  const typed = form.watch('title').trim() === title;
  // Over this one, so that the focus comes back to what led there.
  const [listed, setListed] = useState(false);
  // Below a list with buttons of its own stands what is asked for; where something blocks, the list says what.
  const first = useRef<HTMLElement>(null);
  return (
    <>
      <FormDialog
        form={form}
        initialFocus={first}
        title={t('requireTitle')}
        description={t('requireLead')}
        submitLabel={t('requireAction')}
        submitVariant="danger"
        submitDisabledReason={blocked ? t('requireBlocked') : typed ? undefined : t('typeTitle', { name: title })}
        submitError={start.error}
        loading={start.isPending}
        onClose={onClose}
        onSubmit={() => start.mutate({ path: { organizationId }, body: { mode: 'required' } })}
      >
        <ul
          ref={list => {
            if (blocked) first.current = list;
          }}
          tabIndex={-1}
          aria-label={t('checks')}
          className="divide-y rounded-md border border-line-2"
        >
          {checks.map(check => (
            <CheckRow key={check.name} check={check} onEmergency={() => setListed(true)} onClose={onClose} />
          ))}
        </ul>
        {!blocked && (
          <div
            ref={part => {
              first.current = part?.querySelector('input') ?? null;
            }}
          >
            <TextField control={form.control} name="title" label={t('typeTitle', { name: title })} autoComplete="off" />
          </div>
        )}
      </FormDialog>
      {listed && <EmergencyDialog enforcement={enforcement} onClose={() => setListed(false)} />}
    </>
  );
}

type CheckRowProps = { check: SsoEnforcementCheck; onEmergency: () => void; onClose: () => void };

const looks = {
  passed: { icon: Check, tone: 'mt-0.5 text-success', word: t('checkPassed') },
  blocks: { icon: X, tone: 'mt-0.5 text-danger', word: t('checkBlocks') },
  warns: { icon: TriangleAlert, tone: 'mt-0.5 text-warning', word: t('checkWarns') },
};

function CheckRow({ check: { name, passed, blocking, message }, ...ways }: CheckRowProps) {
  const { icon: Icon, tone, word } = looks[passed ? 'passed' : blocking ? 'blocks' : 'warns'];
  return (
    <li className="flex gap-2.5 px-3 py-2 text-sm">
      <Icon aria-hidden className={tone} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{word} </span>
          {message}
        </p>
        {(!passed || name === 'emergency') && <Fix name={name} {...ways} />}
      </div>
    </li>
  );
}

const link = 'text-accent-fg hover:underline';

/** The way to where a check is fixed. */
function Fix({ name, onEmergency, onClose }: { name: SsoEnforcementCheck['name'] } & Omit<CheckRowProps, 'check'>) {
  const { id } = useOrganization();
  const { data } = useQuery(providersOptions(id));
  const linkMembers = useLinkMembers();
  const provider = data?.items.find(({ status }) => status === 'active');
  if (name === 'provider' && provider)
    return (
      <Link to="/o/$org/settings/sso/$provider/test" params={{ org: id, provider: provider.id }} className={link}>
        {t('fixProvider')}
      </Link>
    );
  if (name === 'own-sign-in' && provider)
    return (
      <a href={startAt(provider.service.startURL, `/o/${id}/settings/sso`)} className={link}>
        {t('fixOwn', { label: provider.label })}
      </a>
    );
  if (name === 'emergency')
    return (
      <button type="button" className={link} onClick={onEmergency}>
        {t('fixEmergency')}
      </button>
    );
  const listed = { status: 'active', sso: false } as const;
  if (name === 'members')
    return (
      <p className="flex flex-wrap gap-x-3">
        <Link to="/o/$org/settings/members" params={{ org: id }} search={listed} className={link}>
          {t('showMembers')}
        </Link>
        <button
          type="button"
          className={link}
          onClick={() => {
            onClose();
            linkMembers();
          }}
        >
          {t('fixMembers')}
        </button>
      </p>
    );
  if (name === 'exempt')
    return (
      <Link to="/o/$org/settings/members" params={{ org: id }} search={{ ...listed, role: 'guest' }} className={link}>
        {t('showGuests')}
      </Link>
    );
  return null;
}
