import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { cn } from '#dashboard/ui/cn.ts';

const steps = [
  { id: 'provider', label: t('stepProvider') },
  { id: 'service', label: t('stepService') },
  { id: 'connection', label: t('stepConnection') },
  { id: 'test', label: t('stepTest') },
] as const;

type WizardPageProps = {
  title: string;
  current: (typeof steps)[number]['id'];
  /** Draws the name of a step that was done as the way back to it. */
  link?: (step: 'service' | 'connection', label: string) => ReactNode;
  /** Beside the step: how it is done at the chosen identity provider. */
  help?: ReactNode;
  children: ReactNode;
};

/** The wizard that sets up a provider: steps, the one to do, and help. Every step saves, so it can be left at any time. */
export function WizardPage({ title, current, link, help, children }: WizardPageProps) {
  const org = useOrganizationId();
  const shown = useRef(current);
  // The button that led on is gone with its step.
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    document.querySelector<HTMLElement>('h1[data-page-heading]')?.focus();
  }, [current]);
  const index = steps.findIndex(({ id }) => id === current);
  return (
    <Page
      title={title}
      description={t('step', { number: index + 1 })}
      crumbs={
        <Link to="/o/$org/settings/sso" params={{ org }}>
          {t('sso')}
        </Link>
      }
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,38rem)_minmax(0,1fr)]">
        <ol aria-label={t('steps')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm lg:flex-col lg:gap-y-2.5">
          {steps.map(({ id, label }, position) => (
            <li
              key={id}
              aria-current={id === current ? 'step' : undefined}
              className={cn('flex items-center gap-2', id === current ? 'font-medium' : 'text-fg-2')}
            >
              <span
                className={cn(
                  'inline-flex size-5 shrink-0 items-center justify-center rounded-full text-2xs tabular-nums',
                  id === current ? 'bg-accent text-on-accent' : 'bg-sunken dark:bg-hover',
                )}
              >
                {position < index ? <Check aria-hidden className="size-3" /> : position + 1}
              </span>
              <span className={cn(id !== current && 'max-sm:sr-only')}>
                {link && position < index && (id === 'service' || id === 'connection') ? link(id, label) : label}
              </span>
              {position < index && <span className="sr-only">{t('done')}</span>}
            </li>
          ))}
        </ol>
        <div className="min-w-0">{children}</div>
        {help && <aside className="min-w-0 lg:max-xl:col-start-2">{help}</aside>}
      </div>
    </Page>
  );
}
