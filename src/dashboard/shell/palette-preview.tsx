import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '#dashboard/messages/palette.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import type { Action } from '#dashboard/shell/actions.ts';
import { loadRenderer, MarkdownText } from '#dashboard/shell/markdown-text.tsx';
import { previewedAt } from '#dashboard/shell/preview-address.ts';
import { loadPreview } from '#dashboard/shell/preview-of.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

/** What the highlighted row leads to, beside the list. It is only looked at: the keys stay with the list. */
export function PalettePreview({ action }: { action: Action | undefined }) {
  // Who runs down the list does not ask for everything on the way.
  const href = useSlow(action?.href ?? '');
  const previewed = previewedAt(href);
  const { data, isError } = useQuery({
    queryKey: ['palette-preview', href],
    queryFn: previewed
      ? async ({ signal }) => {
          // Without it the source would stand there first.
          const renderer = loadRenderer();
          const preview = await loadPreview(previewed, signal);
          await renderer;
          return preview;
        }
      : skipToken,
    staleTime: stale.list,
    retry: false,
  });
  const isComing = action?.href !== href || (previewed !== undefined && !data && !isError);
  const facts = data?.facts?.filter(Boolean) ?? [];
  return (
    <section
      aria-label={t('preview')}
      aria-live="polite"
      aria-busy={isComing}
      className="h-[min(56vh,440px)] min-w-0 overflow-hidden border-s px-5 py-4 max-sm:hidden"
    >
      <p className="mb-1 font-semibold wrap-anywhere">{action?.title}</p>
      {isComing ? (
        <SkeletonText />
      ) : (
        <div inert>
          {facts.length > 0 && <p className="text-sm text-fg-2">{facts.join(' · ')}</p>}
          {data?.text && <MarkdownText className="mt-2 text-sm">{data.text}</MarkdownText>}
          {isError && <p className="text-sm text-fg-3">{ui('errorTitle')}</p>}
          {!isError && facts.length === 0 && !data?.text && <p className="text-sm text-fg-3">{t('noPreview')}</p>}
        </div>
      )}
    </section>
  );
}
