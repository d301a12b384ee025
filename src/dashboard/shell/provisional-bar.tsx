import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/shell.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useSecondsUntil } from '#dashboard/shell/seconds-until.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** On every screen of an admin while single sign-on is required on trial: it falls back unless somebody confirms. */
export function ProvisionalBar({ confirmBy }: { confirmBy: string }) {
  const { id, hostname } = useOrganization();
  const queries = useQueryClient();
  const seconds = useSecondsUntil(confirmBy);
  useEffect(() => {
    if (seconds === 0) void refreshOperations(queries, 'getOrganizationById', 'getSsoEnforcement');
  }, [seconds, queries]);
  const next = encodeURIComponent(`/o/${id}/settings/sso`);
  return (
    <StatusBar
      actions={
        <>
          <CopyButton value={`${window.location.origin}/login/sso/${hostname}?next=${next}`} size="sm">
            {t('copyPrivateLink')}
          </CopyButton>
          <Link to="/o/$org/settings/sso" params={{ org: id }} className={buttonStyle({ size: 'sm' })}>
            {t('sso')}
          </Link>
        </>
      }
    >
      {t('provisional', { when: clock.format(new Date(confirmBy)) })}{' '}
      <span role="timer" className="font-medium whitespace-nowrap tabular-nums">
        {t('timeLeft', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}
      </span>
    </StatusBar>
  );
}
