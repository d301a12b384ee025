import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, Play, ScrollText } from 'lucide-react';
import { useRef } from 'react';
import type { Translation } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { InstructionsForm } from '#dashboard/translations/instructions-form.tsx';
import { PageStateFilter, PageStates } from '#dashboard/translations/page-states.tsx';
import { RunLog } from '#dashboard/translations/run-log.tsx';
import { RunState } from '#dashboard/translations/run-state.tsx';
import {
  isUnderWay,
  spacesOf,
  type TranslationPlace,
  translationOptions,
  useLiveTranslations,
  useSpaceTitles,
} from '#dashboard/translations/translation-data.ts';
import type { PageState } from '#dashboard/translations/translation-search.ts';
import { TranslationStateChip } from '#dashboard/translations/translation-state.tsx';
import { useTranslationActions } from '#dashboard/translations/use-translation-actions.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

const number = new Intl.NumberFormat(locale);

type TranslationPageProps = {
  place: TranslationPlace;
  /** Whether the log of the latest run is open. */
  log: boolean;
  onLog: (open: boolean) => void;
  /** The state that the list of pages is narrowed to. */
  show: PageState | undefined;
  onShow: (show: PageState | undefined) => void;
};

/** One translation: how its runs went, how far each page is, and what the engine is told. */
export function TranslationPage({ place, log, onLog, show, onShow }: TranslationPageProps) {
  const { organizationId: org } = place;
  const { data: translation } = useSuspenseQuery(translationOptions(place));
  const navigate = useNavigate();
  const titleOf = useSpaceTitles(org, spacesOf(translation));
  const actions = useTranslationActions(org, {
    titleOf,
    onDeleted: () => navigate({ to: '/o/$org/translations', params: { org } }),
  });
  useLiveTranslations(isUnderWay(translation));
  const { source, language, result, permissions } = translation;
  const name = languageName(language);
  const filter = useRef<HTMLButtonElement>(null);
  const showFailed = () => {
    onShow('failed');
    filter.current?.focus();
  };
  return (
    <Page
      title={`${titleOf(source.space)}: ${name}`}
      badge={<TranslationStateChip translation={translation} />}
      crumbs={
        <Link to="/o/$org/translations" params={{ org }}>
          {t('translations')}
        </Link>
      }
      description={
        <Link to="/o/$org/s/$space" params={{ org, space: source.space }} className="text-accent-fg hover:underline">
          {t('openSource')}
        </Link>
      }
      actions={
        <>
          {result && (
            <Link to="/o/$org/s/$space" params={{ org, space: result.space }} className={buttonStyle()}>
              <ExternalLink aria-hidden />
              {t('openResult')}
            </Link>
          )}
          <RightButton
            variant="primary"
            tooltip={t('runHelp')}
            loading={isUnderWay(translation)}
            missing={!permissions.edit && t('needCreate')}
            level="create"
            onClick={() => void actions.run(translation)}
          >
            <Play aria-hidden />
            {t('run')}
          </RightButton>
          <Menu
            align="end"
            entries={actions.menu(translation)}
            trigger={<IconButton icon={Ellipsis} variant="secondary" label={ui('rowActions', { name })} />}
          />
        </>
      }
    >
      <RunState
        place={place}
        translation={translation}
        onRetry={() => actions.retry(translation)}
        onShowFailed={showFailed}
      />
      <Stats translation={translation} onLog={() => onLog(true)} />
      {permissions.edit && (
        <Section title={t('instructions')} description={t('instructionsLead')}>
          <InstructionsForm place={place} translation={translation} />
        </Section>
      )}
      <Section
        title={t('pageList')}
        description={t('pageLead')}
        actions={<PageStateFilter ref={filter} show={show} onShow={onShow} />}
      >
        <PageStates {...{ place, translation, show, onShow }} />
      </Section>
      <LazySheet open={log} onOpenChange={onLog} title={t('log')} className="sm:w-130">
        <RunLog place={place} />
      </LazySheet>
    </Page>
  );
}

function Stats({ translation: { stats }, onLog }: { translation: Translation; onLog: () => void }) {
  const facts: [string, string][] = [
    [t('latestPages'), number.format(stats.latestPages)],
    [t('latestWords'), number.format(stats.latestWords)],
    [t('latestTime'), t('seconds', { count: Math.ceil(stats.latestRunDuration / 1000) })],
    [t('runs'), number.format(stats.runs)],
    [t('totalWords'), number.format(stats.totalWords)],
  ];
  return (
    <Section
      title={t('latest')}
      actions={
        stats.runs > 0 && (
          <Button size="sm" onClick={onLog}>
            <ScrollText aria-hidden />
            {t('showLog')}
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-fg-2">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
