import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { HealthProblem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/health.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

/** Where each is put right, if by a setting; none is said of a problem that this version does not know. */
const variables: Partial<Record<HealthProblem, string>> = {
  'files-unreachable': 'FILES_URL',
  'disk-low': 'DATA_DIR',
  'mails-late': 'SMTP_URL',
  'mails-not-sent': 'SMTP_URL',
  'not-encrypted': 'PUBLIC_URL',
};
/** Something is lost, or soon will be. */
const grave: readonly HealthProblem[] = ['files-unreachable', 'disk-low'];

/** What should be looked after, with what to do about it. */
export function ProblemList({ problems }: { problems: readonly HealthProblem[] }) {
  if (problems.length === 0)
    return (
      <Callout tone="success" live>
        {t('well')}
      </Callout>
    );
  return (
    <Section title={t('attention')}>
      <Rows>
        {problems.map(problem => (
          <div key={problem} className="flex items-start gap-3 text-sm">
            {grave.includes(problem) ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <div className="min-w-0">
              <p className="font-medium">{t.known(problem) ?? problem}</p>
              <p className="max-w-[72ch] text-fg-2">
                {t.rich(`${problem}.help`, {
                  variable: <code className="font-mono text-xs wrap-anywhere">{variables[problem]}</code>,
                })}
              </p>
            </div>
          </div>
        ))}
      </Rows>
    </Section>
  );
}
