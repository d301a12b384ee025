import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import {
  approveDeviceSignInMutation,
  denyDeviceSignInMutation,
  getDeviceSignInOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { DeviceSignIn } from '#client/types.gen.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/device.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { expiryAfter, type TokenLifetime, tokenLifetimes } from '#dashboard/shell/token-lifetimes.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** Asks for the code that a device shows, then whether it may act for the person. */
export function DevicePage({ code }: { code: string }) {
  const {
    data: device,
    error,
    isFetching,
  } = useQuery({
    ...getDeviceSignInOptions({ path: { userCode: lettersOf(code) } }),
    enabled: lettersOf(code) !== '',
    retry: false,
    // Once it is answered it is found no more.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (device) return <Answer device={device} />;
  return (
    <EntryFrame title={t('title')} lead={t('lead')}>
      <CodeForm key={code} code={code} error={error} loading={isFetching} />
    </EntryFrame>
  );
}

const unknownCode = { code: { type: 'server', message: t('codeUnknown') } };
/** As people type it, with a space for the hyphen or in small letters. */
const lettersOf = (code: string) => code.replace(/[^A-Za-z]/g, '');

function CodeForm({ code, error, loading }: { code: string; error: unknown; loading: boolean }) {
  const navigate = useNavigate();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const form = useForm({ defaultValues: { code }, ...(isUnknown && { errors: unknownCode }) });
  return (
    <EntryForm
      form={form}
      submitLabel={t('goOn')}
      submitError={isUnknown ? undefined : error}
      loading={loading}
      onSubmit={search => {
        if (lettersOf(search.code)) void navigate({ to: '/device', search });
        else form.setError('code', { message: t('codeNeeded') });
      }}
    >
      <TextField
        control={form.control}
        name="code"
        label={t('code')}
        help={t('codeHelp')}
        mono
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </EntryForm>
  );
}

function Answer({ device }: { device: DeviceSignIn }) {
  const { label, userCode } = device;
  const path = { userCode };
  const user = useCurrentUser();
  const form = useForm<{ valid: TokenLifetime }>({ defaultValues: { valid: '90' } });
  const approve = useMutation(approveDeviceSignInMutation());
  const deny = useMutation(denyDeviceSignInMutation());
  if (approve.isSuccess) return <Connected label={label} />;
  if (deny.isSuccess)
    return (
      <EntryFrame title={t('refused', { label })}>
        <Callout tone="neutral" live>
          {t('refusedLead')}
        </Callout>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('askTitle', { label })} lead={t('askLead', { name: user?.displayName ?? '' })}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        <dt className="text-fg-2">{t('onDevice')}</dt>
        <dd className="font-mono text-lg font-semibold tracking-wide">{userCode}</dd>
        <dt className="text-fg-2">{t('askedBy')}</dt>
        <dd className="break-words">
          {t.rich('asked', { time: <RelativeTime value={device.createdAt} />, address: device.address })}
        </dd>
      </dl>
      <Callout tone="warning" className="my-5">
        {t('careful')}
      </Callout>
      <EntryForm
        form={form}
        submitLabel={t('connect')}
        submitError={approve.error ?? deny.error}
        loading={approve.isPending}
        onSubmit={({ valid }) => approve.mutate({ path, body: expiryAfter(valid) })}
      >
        <SelectField control={form.control} name="valid" label={t('valid')} options={tokenLifetimes} />
      </EntryForm>
      <Button className="mt-2 h-9 w-full" loading={deny.isPending} onClick={() => deny.mutate({ path })}>
        {t('refuse')}
      </Button>
    </EntryFrame>
  );
}

function Connected({ label }: { label: string }) {
  const tokens = (
    <Link to="/account/tokens" className="text-accent-fg underline">
      {t('tokens')}
    </Link>
  );
  return (
    <EntryFrame title={t('connected', { label })}>
      <Callout tone="success" live>
        {t.rich('connectedLead', { tokens })}
      </Callout>
    </EntryFrame>
  );
}
