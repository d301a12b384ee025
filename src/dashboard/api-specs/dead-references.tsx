import type { OpenApiDeadReferences } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Which references of the latest version lead nowhere, and where they stand. */
export function DeadReferences({ dead: { count, items } }: { dead: OpenApiDeadReferences }) {
  const more = count - items.length;
  return (
    <Callout tone="warning" title={t('deadReferences', { count })} className="mb-5">
      <p>{t('deadReferencesBody')}</p>
      <ul className="mt-1 list-disc ps-5">
        {items.map(({ reference, file, path, places }) => (
          <li key={`${file} ${reference}`} className="wrap-anywhere">
            <code className="font-mono text-xs text-fg">{reference}</code>{' '}
            {t(places > 1 ? 'deadPlaces' : 'deadPlace', { place: [file, ...path].join(' › '), count: places - 1 })}
          </li>
        ))}
        {more > 0 && <li>{t('moreReferences', { count: more })}</li>}
      </ul>
    </Callout>
  );
}
