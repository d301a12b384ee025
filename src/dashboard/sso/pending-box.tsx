import { Link } from '@tanstack/react-router';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { usePending } from '#dashboard/sso/use-pending.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** Settings that wait: what differs from those that hold, whether they passed a test, and what can become of them. */
export function PendingBox({ provider, onTest }: { provider: SamlProvider; onTest?: boolean }) {
  const org = useOrganizationId();
  const { activate, discard } = usePending(provider);
  const { pending } = provider;
  if (!pending) return null;
  const changes = changesOf(provider, pending);
  return (
    <Callout tone={pending.testedAt ? 'success' : 'info'} title={t('pendingTitle')} className="mb-5">
      <p>
        {pending.testedAt
          ? t.rich('pendingTested', { when: <RelativeTime value={pending.testedAt} /> })
          : t.rich('pendingUntested', { when: <RelativeTime value={pending.savedAt} /> })}
      </p>
      {changes.length > 0 && (
        <dl className="mt-2 space-y-1.5 text-xs">
          {changes.map(([name, before, after]) => (
            <div key={name}>
              <dt className="font-medium text-fg">{name}</dt>
              <dd className="wrap-anywhere">
                <del>{before}</del> → <ins className="text-fg no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!onTest && (
          <Link
            to="/o/$org/settings/sso/$provider/test"
            params={{ org, provider: provider.id }}
            className={buttonStyle({ size: 'sm', variant: pending.testedAt ? 'secondary' : 'primary' })}
          >
            {t('testPending')}
          </Link>
        )}
        <Button size="sm" variant={pending.testedAt ? 'primary' : 'secondary'} onClick={activate}>
          {t('activateDots')}
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          {t('discardPending')}
        </Button>
      </div>
    </Callout>
  );
}

type Change = [name: string, before: string, after: string];

function changesOf(live: SamlProvider, pending: NonNullable<SamlProvider['pending']>): Change[] {
  const prints = ({ certificates }: Pick<SamlProvider, 'certificates'>) =>
    certificates.map(({ fingerprint }) => `…${fingerprint.slice(-11)}`).join(', ') || '–';
  const rows: Change[] = [
    [t('ssoURL'), live.ssoURL, pending.ssoURL],
    [t('idpEntityID'), live.entityID, pending.entityID],
    [t('certificate'), prints(live), prints(pending)],
    [t('signed'), t(`signed.${live.signed}`), t(`signed.${pending.signed}`)],
  ];
  return rows.filter(([, before, after]) => before !== after);
}
