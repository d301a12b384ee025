import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Whether a provider works, as far as is known, and what will keep it from working. */
export function ProviderStatus({ provider }: { provider: SamlProvider }) {
  const { status, testedAt, problems } = provider;
  const expired = problems.some(({ code }) => code === 'certificate-expired' || code === 'certificate-unreadable');
  return (
    <span className="flex flex-wrap items-center gap-1">
      {status === 'pending' ? (
        <StatusChip status="draft">{t('incomplete')}</StatusChip>
      ) : testedAt ? (
        <StatusChip status="done">{t('working', { when: relativeTime(new Date(testedAt)) })}</StatusChip>
      ) : (
        <StatusChip status="waiting">{t('untested')}</StatusChip>
      )}
      {problems.length > 0 && (
        <Tooltip content={problems.map(({ message }) => message).join(' ')}>
          <span>
            <StatusChip status={expired ? 'failed' : 'attention'}>{t('certificateProblem')}</StatusChip>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
