import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateSitePublishingAuthByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { getSitePublishingAuthById, regenerateSitePublishingAuthById } from '#client/sdk.gen.ts';
import type { SitePublishingAuth } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { Guide } from '#dashboard/sites/audience/guide.tsx';
import { publishingAuthOptions } from '#dashboard/sites/audience/publishing-auth.ts';
import { useSegments } from '#dashboard/sites/segments/segment-data.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { PasswordInput } from '#dashboard/ui/input.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';

// Needed by few.
const TokenTest = lazyPart(async () => (await import('#dashboard/sites/audience/token-test.tsx')).TokenTest, {
  failed: retryPart,
});

const GraceDialog = inTime(async () => (await import('#dashboard/forms/grace-dialog.tsx')).GraceDialog);

/** How visitors prove who they are: the key, where they sign in, how their tokens are made, and a place to try it. */
export function Visitors({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const { data: auth } = useSuspenseQuery(publishingAuthOptions(place));
  const segments = useSegments(place);
  return (
    <>
      <SigningKey place={place} title={site.title} privateKey={auth.privateKey} oldUntil={auth.oldKeyUntil} />
      <Section title={t('signIn')} description={t('signInLead')}>
        <SignInForm place={place} saved={signInOf(auth)} />
      </Section>
      <Guide site={site} />
      <Section title={t('tokenTest')} description={t('tokenTestLead')}>
        <TokenTest
          key={auth.privateKey}
          privateKey={auth.privateKey}
          address={site.urls.published}
          segments={segments}
        />
      </Section>
    </>
  );
}

interface KeyProps {
  place: SitePlace;
  title: string;
  privateKey: string;
  /** Until when tokens of the key before are taken. */
  oldUntil: string | undefined;
}

function SigningKey({ place, title, privateKey, oldUntil }: KeyProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const option = (value: 'later' | 'now') => ({
    label: t(`oldKey.${value}`),
    description: t(`oldKey.${value}.help`),
  });
  return (
    <Section title={t('signingKey')} description={t('signingKeyLead')}>
      <div className="flex max-w-140 flex-wrap items-center gap-2">
        <PasswordInput
          aria-label={t('signingKey')}
          value={privateKey}
          readOnly
          mono
          className="min-w-0 flex-1 basis-50"
        />
        <CopyButton value={privateKey} label={t('copyKey')} />
        <Button onClick={() => setAsking(true)}>
          <RefreshCw aria-hidden />
          {t('rotateKey')}
        </Button>
      </div>
      {oldUntil !== undefined && Date.parse(oldUntil) > Date.now() && (
        <p className="mt-2 text-xs text-fg-3">{t.rich('oldKeyUntil', { time: <RelativeTime value={oldUntil} /> })}</p>
      )}
      {asking && (
        <GraceDialog
          title={t('rotateKeyTitle', { title })}
          lead={t('rotateKeyBackend')}
          label={t('oldKey')}
          options={{ later: option('later'), now: option('now') }}
          action={t('rotateKeyNow')}
          onClose={() => setAsking(false)}
          run={async graceHours => {
            const { data } = await regenerateSitePublishingAuthById({ path: place, body: { graceHours } });
            queries.setQueryData(publishingAuthOptions(place).queryKey, data);
            toast.success(t('keyRotated'));
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}

const signInOf = ({ fallbackURL = '', logoutURL = '' }: SitePublishingAuth) => ({ fallbackURL, logoutURL });

function SignInForm({ place, saved }: { place: SitePlace; saved: ReturnType<typeof signInOf> }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: saved });
  const save = useMutation({
    ...updateSitePublishingAuthByIdMutation(),
    onSuccess: data => {
      form.reset(signInOf(data));
      queries.setQueryData(publishingAuthOptions(place).queryKey, data);
      toast.success(t('savedSettings'));
    },
  });
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => savedNow(await getSitePublishingAuthById({ path: place }), signInOf)}
      lastChange={useLastChange('site.visitor_auth_change', place.siteId)}
      onSubmit={({ fallbackURL, logoutURL }, condition) =>
        save.mutate({
          path: place,
          body: { fallbackURL: fallbackURL || null, logoutURL: logoutURL || null },
          ...condition,
        })
      }
    >
      <TextField
        control={form.control}
        name="fallbackURL"
        label={t('fallbackURL')}
        help={t('fallbackHelp')}
        type="url"
        placeholder="https://app.example.com/docs-login"
        optional
        spellCheck={false}
      />
      <TextField
        control={form.control}
        name="logoutURL"
        label={t('logoutURL')}
        help={t('logoutHelp')}
        type="url"
        placeholder="https://app.example.com/logout"
        optional
        spellCheck={false}
      />
    </PageForm>
  );
}
