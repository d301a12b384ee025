import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { memberCountOptions, requestsOptions } from '#dashboard/home/home-data.ts';
import { t } from '#dashboard/messages/home.ts';
import { sitesOptions } from '#dashboard/shell/use-sites.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

type StartStepsProps = { organizationId: string; mayInvite: boolean; hasOwn: boolean };

const keyOf = (organizationId: string) => `bindery-start-hidden:${organizationId}`;

/** The first steps of an organization, until they are done or put away. */
export function StartSteps({ organizationId, mayInvite, hasOwn }: StartStepsProps) {
  const [hidden, setHidden] = useState(() => localStorage.getItem(keyOf(organizationId)) !== null);
  const sites = useQuery(sitesOptions(organizationId));
  const merged = useQuery(requestsOptions.merged(organizationId));
  const members = useQuery(memberCountOptions(organizationId));
  if (hidden || !sites.data || !merged.data || !members.data) return null;
  const all = [
    { id: 'site', path: '/sites', done: sites.data.count > 0 },
    { id: 'request', path: '/content', done: hasOwn || merged.data.count > 0 },
    { id: 'invite', path: '/settings/invites', done: members.data.count > 1 },
    { id: 'publish', path: '/sites', done: sites.data.items.some(site => site.published) },
  ] as const;
  const steps = all.filter(step => step.id !== 'invite' || mayInvite);
  const done = steps.filter(step => step.done).length;
  if (done === steps.length) return null;
  const hide = () => {
    localStorage.setItem(keyOf(organizationId), 'true');
    setHidden(true);
  };
  return (
    <Section
      title={t('start')}
      description={t('startLead', { done, count: steps.length })}
      actions={<IconButton icon={X} size="sm" label={t('dismiss')} onClick={hide} />}
    >
      <ol aria-label={t('start')} className="divide-y rounded-md border border-line-2 bg-raised">
        {steps.map(step => (
          <li key={step.id} className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
            {step.done ? (
              <CircleCheck aria-hidden className="text-success" />
            ) : (
              <Circle aria-hidden className="text-fg-3" />
            )}
            <span className="min-w-0">
              <Link
                // The paths are those of the places of the shell.
                to={`/o/${organizationId}${step.path}` as '/'}
                className={cn('font-medium after:absolute after:inset-0', step.done && 'text-fg-3 line-through')}
              >
                {t(`step.${step.id}`)}
              </Link>
              {step.done ? (
                <span className="sr-only">{t('done')}</span>
              ) : (
                <span className="block text-xs text-fg-3">{t(`step.${step.id}.help`)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
