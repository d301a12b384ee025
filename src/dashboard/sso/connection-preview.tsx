import type { SamlInspection } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { CertificateList } from '#dashboard/sso/certificate-list.tsx';

type ConnectionPreviewProps = SamlInspection & { ssoURL: string; entityID: string };

/** The settings as the service reads them, before they are saved. */
export function ConnectionPreview({ ssoURL, entityID, certificates, problems }: ConnectionPreviewProps) {
  const host = URL.parse(ssoURL)?.host;
  const facts: [string, string][] = [
    ...(entityID ? [[t('issuer'), entityID] satisfies [string, string]] : []),
    ...(host
      ? [[t('ssoHost'), host] satisfies [string, string], [t('binding'), 'HTTP-Redirect'] satisfies [string, string]]
      : []),
  ];
  return (
    <section aria-label={t('preview')} className="space-y-2">
      <p className="text-sm font-medium">{t('preview')}</p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 rounded-md border border-line-2 px-4 py-2.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-fg-2">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CertificateList certificates={certificates} problems={problems} />
    </section>
  );
}
