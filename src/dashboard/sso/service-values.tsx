import { Download } from 'lucide-react';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { CopyRow } from '#dashboard/sso/copy-row.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { Rows } from '#dashboard/ui/page-header.tsx';

const attributes = [
  { name: 'email', meaning: t('attrEmail') },
  { name: 'first_name', meaning: t('attrFirst') },
  { name: 'last_name', meaning: t('attrLast') },
  { name: 'displayName', meaning: t('attrDisplay') },
  { name: 'groups', meaning: t('attrGroups') },
];

/** What an identity provider has to know of this service. */
export function ServiceValues({ provider: { service } }: { provider: SamlProvider }) {
  return (
    <div className="space-y-5">
      <div>
        <Rows>
          <CopyRow name={t('metadataURL')} value={service.entityID} />
          <CopyRow name={t('acsURL')} value={service.acsURL} />
          <CopyRow name={t('entityID')} value={service.entityID} />
          <CopyRow name={t('startURL')} value={service.startURL} />
          <CopyRow name={t('nameIDFormat')} value="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" />
        </Rows>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <a href={service.entityID} download="bindery-metadata.xml" className={buttonStyle({ size: 'sm' })}>
            <Download aria-hidden />
            {t('downloadMetadata')}
          </a>
          <p className="min-w-0 flex-1 basis-60 text-xs text-fg-3">{t('metadataHelp')}</p>
        </div>
      </div>
      <div>
        <h2 className="text-sm font-medium">{t('attributes')}</h2>
        <p className="mt-0.5 text-sm text-fg-2">{t('attributesLead')}</p>
        <dl className="mt-2 divide-y rounded-md border border-line-2 text-sm">
          {attributes.map(({ name, meaning }) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
              <dt className="w-28 font-mono text-xs">{name}</dt>
              <dd className="min-w-0 flex-1 basis-48 text-fg-2">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
