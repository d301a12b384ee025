import type { InstallationHealth } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/health.ts';
import { Fact } from '#dashboard/ui/fact.tsx';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

const engines = { libretranslate: 'LibreTranslate', deepl: 'DeepL', openai: 'OpenAI' };

const joined = (...parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** What the installation is made of. */
export function SetupFacts({ health }: { health: InstallationHealth }) {
  const { version, build, database, files, mail, translation, https, signUp } = health;
  const { applied, latest, missing, unknown } = database.migrations;
  const facts: [label: string, value: string][] = [
    [t('version'), t('versionBuild', { version, build })],
    [
      t('database'),
      joined(
        t(`engine.${database.engine}`, { version: database.version }),
        database.bytes !== undefined && t('size', { size: formatBytes(database.bytes) }),
      ),
    ],
    [
      t('schema'),
      joined(
        t('schemaAll', { count: applied, latest }),
        missing > 0 && t('schemaMissing', { count: missing }),
        unknown > 0 && t('schemaUnknown', { count: unknown }),
      ),
    ],
    [
      t('files'),
      joined(
        t(`store.${files.store}`),
        t(files.reachable ? 'reachable' : 'unreachable'),
        files.freeBytes !== undefined && t('free', { size: formatBytes(files.freeBytes) }),
      ),
    ],
    [t('mail'), t(`delivery.${mail.delivery}`)],
    [t('translation'), translation.engine === null ? t('translation.none') : engines[translation.engine]],
    [t('address'), t(https ? 'https.on' : 'https.off')],
    [t('signUp'), t(`signUp.${signUp}`)],
  ];
  return (
    <Section title={t('setup')} description={t('setupLead')}>
      <Rows>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <span className="wrap-anywhere">{value}</span>
          </Fact>
        ))}
      </Rows>
    </Section>
  );
}
