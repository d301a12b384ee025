import { Activity, GitMerge, ScrollText, Webhook } from 'lucide-react';
import { t } from '#dashboard/messages/settings.ts';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';

/** What admins decide and watch for the whole organization, and how the installation is that it is on. */
export function OversightLinks({ base }: { base: string }) {
  return (
    <>
      <NavSection title={t('oversight')}>
        <NavLink href={`${base}/merge-rules`} label={t('mergeRules')} icon={GitMerge} />
        <NavLink href={`${base}/audit`} label={t('audit')} icon={ScrollText} />
        <NavLink href={`${base}/webhooks`} label={t('webhooks')} icon={Webhook} />
      </NavSection>
      <NavSection title={t('installation')}>
        <NavLink href={`${base}/health`} label={t('health')} icon={Activity} />
      </NavSection>
    </>
  );
}
