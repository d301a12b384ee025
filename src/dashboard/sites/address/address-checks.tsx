import { Check, X } from 'lucide-react';
import type { SiteAddressCheck } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { cn } from '#dashboard/ui/cn.ts';

const losable = ['forwarded-host', 'query', 'cookies', 'assets', 'canonical'] as const;
type Losable = (typeof losable)[number];
const isLosable = (name: string): name is Losable => losable.some(one => one === name);

/** What is in the way, and what mends it; `undefined` where nothing is. */
export function problemOf({ name, passed, problem, status = 0 }: SiteAddressCheck): string | undefined {
  if (passed) return undefined;
  if (problem === 'lost') {
    return isLosable(name) ? t(`lost.${name}`) : t('problem.other');
  }
  if (problem === 'redirected') return t(name === 'redirects' ? 'problem.ledAway' : 'problem.redirected');
  if (problem === 'unknown' && name === 'connection') return t('problem.unknownHere');
  return t(`problem.${problem ?? 'other'}`, { status });
}

/** What the service saw when it asked as a reader would; what is wrong has its remedy beside it. */
export function AddressChecks({ checks }: { checks: readonly SiteAddressCheck[] }) {
  return (
    <ul className="divide-y rounded-md border border-line-2">
      {checks.map(check => {
        const problem = problemOf(check);
        const Icon = check.passed ? Check : X;
        return (
          <li key={check.name} className="flex gap-2.5 px-4 py-2 text-sm">
            <Icon aria-hidden className={cn('mt-0.5', check.passed ? 'text-success' : 'text-danger')} />
            <div className="min-w-0">
              <p className={check.passed ? '' : 'font-medium'}>
                <span className="sr-only">{t(check.passed ? 'passed' : 'failed')} </span>
                {t(`check.${check.name}`)}
              </p>
              {problem && <p className="mt-0.5 text-xs text-fg-2">{problem}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
