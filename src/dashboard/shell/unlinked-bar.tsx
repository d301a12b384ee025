import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#dashboard/messages/sso-asking.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { addressThroughSso } from '#dashboard/shell/through-sso.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { StatusBar } from '#dashboard/ui/status-bar.tsx';

const today = () => new Date().toDateString();

/** On every screen of a member who is not linked to the single sign-on that is required (product C4). */
export function UnlinkedBar() {
  const organization = useOrganization();
  const queries = useQueryClient();
  const router = useRouter();
  const key = `bindery-sso-later-${organization.id}`;
  const [isLater, setLater] = useState(() => localStorage.getItem(key) === today());
  if (isLater) return null;
  const link = async () => {
    const { href, isElsewhere } = await addressThroughSso(queries, organization, router.state.location.href);
    if (isElsewhere) window.location.assign(href);
    else router.history.push(href);
  };
  const leave = () => {
    localStorage.setItem(key, today());
    setLater(true);
  };
  return (
    <StatusBar
      tone="info"
      actions={
        <>
          <Button size="sm" onClick={() => void link()}>
            {t('link')}
          </Button>
          <Button size="sm" variant="quiet" onClick={leave}>
            {t('later')}
          </Button>
        </>
      }
    >
      {t('asks', { organization: organization.title })}
    </StatusBar>
  );
}
