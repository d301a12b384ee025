import { useQuery } from '@tanstack/react-query';
import { estimateTranslationOptions } from '#client/@tanstack/react-query.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/translations.ts';

const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });

const money = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);

/** What the first run of a translation of the space will send, before anything is sent. */
export function EstimateNote({ spaceId }: { spaceId: string }) {
  const { data, isPending } = useQuery({ ...estimateTranslationOptions({ path: { spaceId } }), staleTime: 60_000 });
  if (!data && !isPending) return null;
  return (
    <div role="status" className="min-h-16 rounded-md bg-sunken px-3 py-2.5 text-sm">
      {data ? (
        <>
          <p className="font-medium tabular-nums">
            {t('estimate', {
              pages: data.pages,
              words: number.format(data.words),
              characters: number.format(data.characters),
            })}
          </p>
          {data.price && <p className="tabular-nums">{t('estimate.price', { price: money(data.price) })}</p>}
          <p className="mt-0.5 text-fg-2">
            {!data.engine
              ? t('estimate.none')
              : data.allowed
                ? t('estimate.engine', { engine: t(`engine.${data.engine}`) })
                : t('estimate.aiOff')}
          </p>
        </>
      ) : (
        <p className="text-fg-2">{t('estimating')}</p>
      )}
    </div>
  );
}
