import { Link } from '@tanstack/react-router';
import type { Translation } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/translations.ts';
import { languageName } from '#dashboard/shell/languages.ts';
import type { Column } from '#dashboard/table/data-table.tsx';
import { TranslationStateChip } from '#dashboard/translations/translation-state.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const number = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const link = 'block truncate text-accent-fg hover:underline';

/** @param titleOf of spaces, by their ids */
export const translationColumns = (org: string, titleOf: (space: string) => string): Column<Translation>[] => [
  {
    id: 'language',
    header: t('language'),
    cell: ({ id, language }) => (
      <Link
        to="/o/$org/translations/$translation"
        params={{ org, translation: id }}
        className="block truncate font-medium hover:underline"
      >
        {languageName(language)}
      </Link>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    width: 'min(190px, 40vw)',
    cell: translation => <TranslationStateChip translation={translation} />,
  },
  {
    id: 'coverage',
    header: t('coverage'),
    width: '130px',
    from: 'md',
    cell: ({ coverage }) => coverage && <CoverageBar {...coverage} />,
  },
  {
    id: 'words',
    header: t('words'),
    width: '130px',
    align: 'end',
    from: 'xl',
    cell: ({ stats }) => <span className="tabular-nums">{number.format(stats.totalWords)}</span>,
  },
  {
    id: 'run',
    header: t('lastRun'),
    width: '120px',
    from: 'lg',
    cell: ({ lastRunAt }) =>
      lastRunAt ? <RelativeTime value={lastRunAt} /> : <span className="text-fg-3">{t('never')}</span>,
  },
  {
    id: 'result',
    header: t('result'),
    width: '170px',
    from: 'lg',
    cell: ({ result }) =>
      result ? (
        <Link to="/o/$org/s/$space" params={{ org, space: result.space }} className={link}>
          {titleOf(result.space)}
        </Link>
      ) : (
        <span className="text-fg-3">{t('noResult')}</span>
      ),
  },
  {
    id: 'sites',
    header: t('publishedOn'),
    width: '150px',
    from: 'xl',
    cell: ({ publishedOn }) =>
      publishedOn.length === 0 ? (
        <span className="text-fg-3">{t('nowhere')}</span>
      ) : (
        publishedOn.map(({ site, title }) => (
          <Link key={site} to="/o/$org/sites/$site" params={{ org, site }} className={link}>
            {title}
          </Link>
        ))
      ),
  },
];

function CoverageBar({ pages, behind }: NonNullable<Translation['coverage']>) {
  const done = pages - behind;
  const share = pages === 0 ? 1 : done / pages;
  const label = t('coverageOf', { done, total: pages });
  return (
    <span title={label} className="flex items-center gap-2">
      <Progress label={label} value={share} className="min-w-0 flex-1" />
      <span className="w-10 text-end text-xs text-fg-2 tabular-nums">
        {percent.format(Math.floor(share * 100) / 100)}
      </span>
    </span>
  );
}
