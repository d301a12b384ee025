import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { SamlCheck, SamlProvider, SamlTest, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { fixOf } from '#dashboard/sso/fixes.ts';
import type { SamlProduct } from '#dashboard/sso/guides.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { DateText } from '#dashboard/ui/relative-time.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';

/** The report for somebody who helps: what was checked and what would come of it. No response, so nothing to sign in with. */
const asText = (checks: readonly SamlCheck[], { outcome, skew }: SamlTest, product: SamlProduct | undefined): string =>
  [
    ...checks.map(check =>
      [
        `${check.passed ? '✓' : '✗'} ${check.name}: ${check.message}`,
        check.expected && `  ${t('expected')}: ${check.expected}`,
        check.found && `  ${t('found')}: ${check.found}`,
        !check.passed && fixOf(check, product) && `  ${fixOf(check, product)}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    ...(skew === undefined ? [] : [t('skew', { seconds: skew })]),
    ...(outcome ? [outcome.message] : []),
    ...(outcome?.account ? [sayAccount(outcome.account)] : []),
  ].join('\n');

type Account = NonNullable<NonNullable<SamlTest['outcome']>['account']>;

/** As whom the person would sign in. */
const sayAccount = ({ kind, displayName, email, role, linked }: Account): string =>
  t(`wouldBe.${kind}`, {
    name: displayName,
    email,
    role: roleName(role),
    linked: t(linked ? 'linkedYes' : 'linkedNo'),
  });

/** What a test found: what is wrong first, with what was expected, and where to mend it. */
export function TestReport({ test, provider }: { test: SamlTest; provider: SamlProvider }) {
  const { product } = provider;
  const passed = test.status === 'passed';
  const tried = (test.settings === 'pending' && provider.pending) || provider;
  const ends = tried.certificates
    .map(({ validTo }) => validTo)
    .sort()
    .at(-1);
  const wrong = test.checks.filter(check => !check.passed);
  const right = test.checks.filter(check => check.passed);
  return (
    <div className="space-y-4">
      <Callout tone={passed ? 'success' : 'danger'} live title={t(passed ? 'testPassed' : 'testFailed')}>
        <p>{test.outcome?.message ?? wrong[0]?.message}</p>
        {test.outcome?.account && <p className="font-medium text-fg">{sayAccount(test.outcome.account)}</p>}
        {test.outcome && !test.outcome.allowed && test.outcome.user && <ToMember user={test.outcome.user} />}
        {passed && ends && <p>{t.rich('certificateUntil', { date: <DateText value={ends} /> })}</p>}
      </Callout>
      <section aria-label={t('testChecks')}>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 className="text-sm font-medium">{t('testChecks')}</h2>
          <CopyButton value={asText([...wrong, ...right], test, product)} size="sm">
            {t('copyReport')}
          </CopyButton>
        </div>
        {wrong.length > 0 && <CheckList checks={wrong} product={product} />}
        {right.length > 0 &&
          (wrong.length === 0 ? (
            <CheckList checks={right} product={product} />
          ) : (
            <details className="mt-2">
              <summary className="w-fit rounded-xs text-sm text-fg-2 hover:text-fg">
                {t('checksPassed', { count: right.length })}
              </summary>
              <CheckList checks={right} product={product} />
            </details>
          ))}
      </section>
      {test.identity && <Identity identity={test.identity} />}
      {test.raw && <Raw xml={test.raw} />}
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

type CheckListProps = { checks: readonly SamlCheck[]; product: SamlProduct | undefined };

const CheckList = ({ checks, product }: CheckListProps) => (
  <ul className="divide-y rounded-md border border-line-2 in-[details]:mt-2">
    {checks.map(check => (
      <CheckRow key={check.name} check={check} product={product} />
    ))}
  </ul>
);

function CheckRow({ check, product }: { check: SamlCheck; product: SamlProduct | undefined }) {
  const { passed, message, expected, found } = check;
  const Icon = passed ? Check : X;
  const fix = passed ? undefined : fixOf(check, product);
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
        {fix && <p className="mt-1 text-xs text-fg-2">{fix}</p>}
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

/** The response itself, for somebody who knows how to read it. */
function Raw({ xml }: { xml: string }) {
  return (
    <details>
      <summary className="w-fit rounded-xs text-sm text-fg-2 hover:text-fg">{t('raw')}</summary>
      <p className="mt-2 text-xs text-fg-3">{t('rawHelp')}</p>
      <ScrollRegion label={t('raw')} className="mt-2 max-h-96 rounded-md border border-line-2 bg-sunken p-3">
        <pre dir="ltr" className="font-mono text-xs">
          {xml}
        </pre>
      </ScrollRegion>
      <div className="mt-2">
        <CopyButton value={xml} size="sm">
          {t('copyRaw')}
        </CopyButton>
      </div>
    </details>
  );
}

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
