import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { AltDialog } from '#dashboard/editor/alt-dialog.tsx';
import { markMute } from '#dashboard/editor/cm-source-marks.ts';
import { fileOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { altMarkdown, muteImages } from '#document/alternative-texts.ts';
import { parseReference } from '#document/reference.ts';

type Props = { pageKey: PageKey; panes: Pick<PanesState, 'view' | 'source'> };

/** Where an image can be seen that a page shows. */
function useAddress(pageKey: PageKey, href: string | undefined): string | undefined {
  const reference = href === undefined ? undefined : parseReference(href);
  const file = reference?.kind === 'file' ? reference.file : undefined;
  const { data } = useQuery({ ...fileOptions(pageKey, file ?? ''), enabled: file !== undefined });
  return reference?.kind === 'url' ? href : data?.downloadURL;
}

/** Underlines the images of the text that say nothing to people who cannot see them, and asks for words for each. */
export function MuteImageCount({ pageKey, panes: { view, source } }: Props) {
  const images = useMemo(() => muteImages(source), [source]);
  const [at, setAt] = useState<number>();
  const image = at === undefined ? undefined : images[at];
  const address = useAddress(pageKey, image?.href);
  useEffect(() => {
    // Marked where it was found: what is typed meanwhile is looked at in a moment.
    if (view && view.state.doc.length === source.length) markMute(view, images);
  }, [view, source, images]);
  const describe = (alt: string) => {
    const isAsFound = image && view?.state.sliceDoc(image.from, image.to) === source.slice(image.from, image.to);
    if (!isAsFound || !view) return setAt(undefined);
    // Those that are described leave the list: the next one is in the same place.
    if (alt.trim() === '') return setAt(images[(at ?? 0) + 1] && (at ?? 0) + 1);
    view.dispatch({ changes: { ...image.alt, insert: altMarkdown(image, alt) }, userEvent: 'input' });
  };
  if (images.length === 0) return null;
  const words = t('imagesWithoutAlt', { count: images.length });
  return (
    <>
      <Button size="sm" variant="quiet" className="text-warning" onClick={() => setAt(0)} tooltip={t('describeImages')}>
        <ImageOff aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{words}</span>
        <span aria-hidden className="tabular-nums sm:hidden">
          {images.length}
        </span>
      </Button>
      {image && (
        <AltDialog
          key={`${images.length}:${at}`}
          image={address}
          submitLabel={t(images.length - (at ?? 0) > 1 ? 'saveAndNext' : 'saveAlt')}
          onDone={(alt, isSent) => {
            describe(alt);
            if (!isSent) setAt(undefined);
          }}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
