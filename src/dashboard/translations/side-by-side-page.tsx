import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getTranslationPageOptions, listPagesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Translation, TranslationPageTexts } from '#client/types.gen.ts';
import { labels } from '#dashboard/messages/rendered.ts';
import { t } from '#dashboard/messages/translations.ts';
import { namesIn, useContentParts } from '#dashboard/shell/content-parts.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { linkResolvers } from '#dashboard/shell/page-links.ts';
import { BlockText, ChangedText } from '#dashboard/translations/block-text.tsx';
import { sideBySide, textsOf } from '#dashboard/translations/side-by-side.ts';
import {
  SideBySideRow,
  type SideBySideRowProps,
  sideBySideColumns,
} from '#dashboard/translations/side-by-side-row.tsx';
import {
  isUnderWay,
  spacesOf,
  type TranslationPlace,
  translationOptions,
  useLiveTranslations,
  useSpaceTitles,
} from '#dashboard/translations/translation-data.ts';
import { useSteadyPage } from '#dashboard/translations/use-steady-page.ts';
import { blockText, titleText } from '#dashboard/translations/use-text-save.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

type SideBySidePageProps = { place: TranslationPlace; pageId: string };

/** A page of the source beside its translation, text by text. */
export function SideBySidePage({ place, pageId }: SideBySidePageProps) {
  const { data: translation } = useSuspenseQuery(translationOptions(place));
  const { data: page } = useSuspenseQuery(getTranslationPageOptions({ path: { ...place, pageId } }));
  useLiveTranslations(isUnderWay(translation));
  const titleOf = useSpaceTitles(place.organizationId, spacesOf(translation));
  const { source, language } = translation;
  const params = { org: place.organizationId, translation: place.translationId };
  return (
    <Page
      title={page.title || t('untitled')}
      description={t('sideBySideLead')}
      crumbs={[
        <Link key="all" to="/o/$org/translations" params={{ org: place.organizationId }}>
          {t('translations')}
        </Link>,
        <Link key="one" to="/o/$org/translations/$translation" params={params}>
          {`${titleOf(source.space)}: ${languageName(language)}`}
        </Link>,
      ]}
    >
      {page.state === 'attention' && (
        <Callout tone="warning" title={t('attentionTitle')} className="mb-4">
          {t('attentionBody')}
        </Callout>
      )}
      <div
        aria-hidden
        className={`hidden gap-x-8 border-b pb-2 text-2xs font-medium text-fg-2 md:grid ${sideBySideColumns}`}
      >
        <span>{t('sourceIn', { language: languageName(source.language) })}</span>
        <span>{languageName(language)}</span>
      </div>
      <Texts place={place} translation={translation} page={page} />
    </Page>
  );
}

type TextsProps = { place: TranslationPlace; translation: Translation; page: TranslationPageTexts };

function Texts({ place, translation, page: current }: TextsProps) {
  const { source, language, permissions } = translation;
  const { page, ...steady } = useSteadyPage(current);
  const options = useRenderOptions(place.organizationId, source.space, page);
  const shared = {
    ...steady,
    path: { ...place, pageId: page.page },
    lang: language,
    refused: !permissions.edit && t('needCreate'),
  };
  // Pages that were edited long ago say only who was the last.
  const last = page.edits.length === 0 ? page.editedBy?.displayName : undefined;
  return (
    <ul aria-label={t('texts')}>
      <TitleRow {...shared} page={page} sourceLang={source.language} last={last} />
      {sideBySide(textsOf(page)).map(row => (
        <SideBySideRow
          key={row.key}
          {...shared}
          name={nameOf(row.source || row.translation)}
          editor={row.edit?.editedBy?.displayName ?? last}
          saved={blockText(row)}
          state={row.state}
          source={
            row.before === undefined ? (
              <BlockText markdown={row.source} lang={source.language} options={options} />
            ) : (
              <>
                {row.source === '' && <p className="mb-1 text-xs text-fg-2">{t('sourceGone')}</p>}
                <ChangedText before={row.before} now={row.source} lang={source.language} />
              </>
            )
          }
          shown={row.translation && <BlockText markdown={row.translation} lang={language} options={options} />}
          text={row.translation}
          draft={row.source}
          proposal={
            row.machine === undefined
              ? undefined
              : { text: row.machine, shown: <BlockText markdown={row.machine} lang={language} options={options} /> }
          }
          rows={4}
          attention={row.attention}
        />
      ))}
    </ul>
  );
}

type TitleRowProps = Pick<TextsProps, 'page'> &
  Pick<SideBySideRowProps, 'path' | 'lang' | 'refused' | 'onEditing' | 'onChanged'> & {
    sourceLang: string;
    last: string | undefined;
  };

function TitleRow({ page, sourceLang, lang, last, ...rest }: TitleRowProps) {
  const { source, translatedSource, machine, translation } = page;
  const isEdited = translation !== undefined && machine !== undefined && translation.title !== machine.title;
  const isChanged = translatedSource !== undefined && translatedSource.title !== source.title;
  const item = page.attention.find(({ place }) => place === 'title');
  const before = item?.source ?? (isChanged ? translatedSource.title : undefined);
  const state = item ? 'attention' : !translation ? 'missing' : isChanged ? 'changed' : isEdited ? 'edited' : 'machine';
  return (
    <SideBySideRow
      {...rest}
      name={t('pageTitle')}
      editor={titleText.read(page).edit?.editedBy?.displayName ?? last}
      saved={titleText}
      attention={item?.id}
      state={state}
      source={
        before !== undefined ? (
          <ChangedText before={before} now={source.title} lang={sourceLang} />
        ) : (
          <TitleText lang={sourceLang}>{source.title}</TitleText>
        )
      }
      shown={translation && <TitleText lang={lang}>{translation.title}</TitleText>}
      text={translation?.title ?? ''}
      draft={source.title}
      proposal={
        isEdited ? { text: machine.title, shown: <TitleText lang={lang}>{machine.title}</TitleText> } : undefined
      }
      lang={lang}
      rows={1}
    />
  );
}

const TitleText = ({ lang, children }: { lang: string; children: string }) => (
  <p lang={lang} dir="auto" className="text-lg font-semibold wrap-anywhere">
    {children}
  </p>
);

/** The beginning of a text, to tell it from the others. */
const nameOf = (text: string): string => {
  const [line = ''] = text.replace(/^[#>*\-\s]+/, '').split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** Links and pictures lead where those of the source lead. */
function useRenderOptions(
  organizationId: string,
  spaceId: string,
  { path, source, translation }: TranslationPageTexts,
) {
  const text = `${source.markdown}${translation?.markdown ?? ''}`;
  const names = useMemo(() => ({ ...namesIn(text), evaluates: false }), [text]);
  const files = useContentParts({ spaceId }, names);
  const pages = useQuery({ ...listPagesOptions({ path: { spaceId } }), enabled: text.includes('page:') });
  return useMemo(
    () => ({
      ...linkResolvers({
        ...{ organizationId, spaceId, path },
        pages: pages.data?.pages ?? [],
        files,
        pageHref: id => `/o/${organizationId}/s/${spaceId}/p/${id}`,
      }),
      labels,
    }),
    [organizationId, spaceId, path, pages.data, files],
  );
}
