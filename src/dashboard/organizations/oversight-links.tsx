import { GitMerge, ScrollText, Webhook } from 'lucide-react';
import { t } from '#dashboard/messages/settings.ts';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';

/** What admins decide and watch for the whole organization. */
export function OversightLinks({ base }: { base: string }) {
  return (
    <NavSection title={t('oversight')}>
      <NavLink href={`${base}/merge-rules`} label={t('mergeRules')} icon={GitMerge} />
      <NavLink href={`${base}/audit`} label={t('audit')} icon={ScrollText} />
      <NavLink href={`${base}/webhooks`} label={t('webhooks')} icon={Webhook} />
    </NavSection>
  );
}
