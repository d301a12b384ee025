import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { SamlCheck, SamlProvider, SamlTest, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { DateText } from '#dashboard/ui/relative-time.tsx';

/** The checks that have one place where they are mended. */
const fixes = {
  issuer: t('fix.issuer'),
  audience: t('fix.audience'),
  recipient: t('fix.recipient'),
  destination: t('fix.destination'),
  signature: t('fix.signature'),
  algorithm: t('fix.algorithm'),
  email: t('fix.email'),
  subject: t('fix.subject'),
  time: t('fix.time'),
} as const satisfies Partial<Record<SamlCheck['name'], string>>;

const fixOf = ({ name }: SamlCheck): string | undefined =>
  name in fixes ? fixes[name as keyof typeof fixes] : undefined; // `in` has just said so

/** The report for somebody who helps: what was checked, without what was said of the person. */
const asText = (checks: readonly SamlCheck[], { outcome }: SamlTest): string =>
  [
    ...checks.map(({ passed, name, message, expected, found }) =>
      [
        `${passed ? '✓' : '✗'} ${name}: ${message}`,
        expected && `  ${t('expected')}: ${expected}`,
        found && `  ${t('found')}: ${found}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    ...(outcome ? [outcome.message] : []),
  ].join('\n');

/** What a test found: what is wrong first, with what was expected, and where to mend it. */
export function TestReport({ test, provider }: { test: SamlTest; provider: SamlProvider }) {
  const passed = test.status === 'passed';
  const ends = provider.certificates.map(({ validTo }) => validTo).sort()[0];
  const wrong = test.checks.filter(check => !check.passed);
  const right = test.checks.filter(check => check.passed);
  return (
    <div className="space-y-4">
      <Callout tone={passed ? 'success' : 'danger'} live title={t(passed ? 'testPassed' : 'testFailed')}>
        {test.outcome?.message ?? wrong[0]?.message}
        {test.outcome && !test.outcome.allowed && test.outcome.user && <ToMember user={test.outcome.user} />}
        {passed && ends && <p>{t.rich('certificateUntil', { date: <DateText value={ends} /> })}</p>}
      </Callout>
      <section aria-label={t('testChecks')}>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 className="text-sm font-medium">{t('testChecks')}</h2>
          <CopyButton value={asText([...wrong, ...right], test)} size="sm">
            {t('copyReport')}
          </CopyButton>
        </div>
        {wrong.length > 0 && <CheckList checks={wrong} />}
        {right.length > 0 &&
          (wrong.length === 0 ? (
            <CheckList checks={right} />
          ) : (
            <details className="mt-2">
              <summary className="w-fit rounded-xs text-sm text-fg-2 hover:text-fg">
                {t('checksPassed', { count: right.length })}
              </summary>
              <CheckList checks={right} />
            </details>
          ))}
      </section>
      {test.identity && <Identity identity={test.identity} />}
    </div>
  );
}

/** Whose account it is that is not let in: what would let them in is done at their membership. */
function ToMember({ user: { id, displayName } }: { user: User }) {
  const org = useOrganizationId();
  return (
    <p>
      <Link
        to="/o/$org/settings/members/$user"
        params={{ org, user: id }}
        className="text-accent-fg underline hover:no-underline"
      >
        {t('toMember', { name: displayName })}
      </Link>
    </p>
  );
}

const CheckList = ({ checks }: { checks: readonly SamlCheck[] }) => (
  <ul className="divide-y rounded-md border border-line-2 in-[details]:mt-2">
    {checks.map(check => (
      <CheckRow key={check.name} check={check} />
    ))}
  </ul>
);

function CheckRow({ check }: { check: SamlCheck }) {
  const { passed, message, expected, found } = check;
  const Icon = passed ? Check : X;
  const place = passed ? undefined : fixOf(check);
  return (
    <li className="flex gap-2.5 px-4 py-2 text-sm">
      <Icon aria-hidden className={cn('mt-0.5', passed ? 'text-success' : 'text-danger')} />
      <div className="min-w-0">
        <p className={passed ? '' : 'font-medium'}>
          <span className="sr-only">{t(passed ? 'passed' : 'failed')} </span>
          {message}
        </p>
        {!passed && (
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
            {expected && <Fact name={t('expected')} value={expected} />}
            {found && <Fact name={t('found')} value={found} />}
          </dl>
        )}
        {place && <p className="mt-1 text-xs text-fg-2">{t('whereToFix', { place })}</p>}
      </div>
    </li>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-fg-3">{name}</dt>
    <dd className="font-mono wrap-anywhere">{value}</dd>
  </>
);

function Identity({ identity }: { identity: NonNullable<SamlTest['identity']> }) {
  const facts: [string, string][] = [
    [t('nameID'), identity.nameID],
    ...Object.entries(identity.attributes).map(([name, values]): [string, string] => [name, values.join(', ')]),
  ];
  return (
    <section aria-label={t('identity')}>
      <h2 className="mb-2 text-sm font-medium">{t('identity')}</h2>
      <dl className="divide-y rounded-md border border-line-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3 px-4 py-2">
            <dt className="w-52 font-mono text-xs wrap-anywhere text-fg-2">{name}</dt>
            <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
