import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { toneOf } from '#dashboard/sso/certificate-days.ts';
import { numberOf } from '#dashboard/sso/setup-search.ts';
import { nextStep } from '#dashboard/sso/sso-data.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Whether a provider works, as far as is known, and what keeps it from working or soon will. */
export function ProviderStatus({ provider }: { provider: SamlProvider }) {
  const { status, testedAt, pending } = provider;
  const problems = provider.problems.filter(problem => toneOf(problem) !== 'neutral');
  const broken = problems.some(problem => toneOf(problem) === 'danger');
  return (
    <span className="flex flex-wrap items-center gap-1">
      {status === 'pending' ? (
        <StatusChip status="draft">{t('incomplete', { number: numberOf(nextStep(provider)) })}</StatusChip>
      ) : testedAt ? (
        <StatusChip status="done">{t('working', { when: relativeTime(new Date(testedAt)) })}</StatusChip>
      ) : (
        <StatusChip status="waiting">{t('untested')}</StatusChip>
      )}
      {pending && <StatusChip status="draft">{t('pendingChip')}</StatusChip>}
      {problems.length > 0 && (
        <Tooltip content={problems.map(({ message }) => message).join(' ')}>
          <span>
            <StatusChip status={broken ? 'failed' : 'attention'}>{t('certificateProblem')}</StatusChip>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
