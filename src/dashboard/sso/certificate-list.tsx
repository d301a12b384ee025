import type { ReactNode } from 'react';
import type { SamlCertificate, SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { toneOf } from '#dashboard/sso/certificate-days.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { DateText } from '#dashboard/ui/relative-time.tsx';

type CertificateListProps = { certificates: readonly SamlCertificate[]; problems: SamlProvider['problems'] };

/** What was read from a certificate, and what is wrong with it or soon will be. */
export function CertificateList({ certificates, problems }: CertificateListProps) {
  return (
    <div className="space-y-2">
      {problems.map(problem => (
        <Callout key={problem.message} tone={toneOf(problem)}>
          {problem.message}
        </Callout>
      ))}
      {certificates.length > 0 && (
        <ul aria-label={t('certificates')} className="divide-y rounded-md border border-line-2 text-sm">
          {certificates.map(certificate => (
            <li key={certificate.fingerprint} className="px-4 py-2.5">
              <Facts certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Facts({ certificate: { subject, fingerprint, validFrom, validTo, key } }: { certificate: SamlCertificate }) {
  const range = t.rich('validityRange', {
    from: <DateText value={validFrom} />,
    to: <DateText value={validTo} />,
  });
  const facts: [string, ReactNode, boolean][] = [
    [t('certificateSubject'), subject, false],
    [t('validity'), range, false],
    [t('key'), key, false],
    [t('fingerprint'), fingerprint, true],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {facts.map(([name, value, mono]) => (
        <div key={name} className="contents">
          <dt className="text-fg-2">{name}</dt>
          <dd className={mono ? 'font-mono text-xs wrap-anywhere' : 'wrap-anywhere'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
