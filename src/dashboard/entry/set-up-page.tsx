import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { completeSetupMutation } from '#client/@tanstack/react-query.gen.ts';
import { emailField, nameField, newPasswordField } from '#dashboard/entry/account-fields.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { startSession } from '#dashboard/entry/start-session.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Guarded by the one-time code that the service printed; the address carries it. */
export function SetUpPage({ code, needed }: { code: string; needed: boolean }) {
  if (!needed)
    return (
      <EntryFrame title={t('setUpTitle')} lead={t('setUpDone')}>
        <Link to="/login" className="text-sm text-accent-fg hover:underline">
          {t('signIn')}
        </Link>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('setUpTitle')} lead={t('setUpLead')}>
      {code === '' ? <Callout tone="warning">{t('setUpWrongCode')}</Callout> : <SetUpForm code={code} />}
    </EntryFrame>
  );
}

function SetUpForm({ code }: { code: string }) {
  const form = useForm({
    defaultValues: { organization: '', displayName: '', email: '', password: '', begin: 'example' },
  });
  const setUp = useMutation({
    ...completeSetupMutation(),
    onSuccess: ({ user, organization }) => startSession(user.id, `/o/${organization}`),
  });
  return (
    <EntryForm
      form={form}
      onSubmit={({ begin, ...body }) => setUp.mutate({ body: { ...body, code, example: begin === 'example' } })}
      submitLabel={t('setUp')}
      submitError={setUp.error}
      loading={setUp.isPending}
    >
      <TextField
        control={form.control}
        name="organization"
        label={t('organization')}
        help={t('organizationHelp')}
        autoFocus
      />
      <TextField control={form.control} {...nameField} />
      <TextField control={form.control} {...emailField} />
      <TextField control={form.control} {...newPasswordField} />
      <RadioField
        control={form.control}
        name="begin"
        label={t('begin')}
        options={[
          { value: 'example', label: t('beginExample'), description: t('beginExampleHelp') },
          { value: 'empty', label: t('beginEmpty'), description: t('beginEmptyHelp') },
        ]}
      />
    </EntryForm>
  );
}
