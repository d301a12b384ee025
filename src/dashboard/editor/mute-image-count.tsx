import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { AltDialog } from '#dashboard/editor/alt-dialog.tsx';
import { markMute } from '#dashboard/editor/cm-source-marks.ts';
import { fileOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { altMarkdown, type MuteImage, muteImages } from '#document/alternative-texts.ts';
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
  /** The images of the text as it is now, though `source` may lag behind, from the one that is being described on. */
  const [queue, setQueue] = useState<readonly MuteImage[]>([]);
  const [image] = queue;
  const address = useAddress(pageKey, image?.href);
  useEffect(() => {
    // Marked where it was found: what is typed meanwhile is looked at in a moment.
    if (view && view.state.doc.length === source.length) markMute(view, images);
  }, [view, source, images]);
  const askFrom = (position: number) =>
    setQueue(view ? muteImages(view.state.doc.toString()).filter(({ from }) => from >= position) : []);
  const describe = (alt: string) => {
    if (!image || !view) return;
    const now = muteImages(view.state.doc.toString()).find(
      ({ from, href }) => from === image.from && href === image.href,
    );
    if (!now) return setQueue([]);
    if (alt.trim() === '') return askFrom(now.to);
    const change = view.state.changes({ ...now.alt, insert: altMarkdown(now, alt) });
    view.dispatch({ changes: change, userEvent: 'input' });
    askFrom(change.mapPos(now.to));
  };
  return (
    <>
      {images.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="text-warning"
          onClick={() => askFrom(0)}
          tooltip={t('describeImages')}
        >
          <ImageOff aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{t('imagesWithoutAlt', { count: images.length })}</span>
          <span aria-hidden className="tabular-nums sm:hidden">
            {images.length}
          </span>
        </Button>
      )}
      {image && (
        <AltDialog
          key={image.from}
          image={address}
          submitLabel={t(queue.length > 1 ? 'saveAndNext' : 'saveAlt')}
          onDone={(alt, isSent) => {
            describe(alt);
            if (!isSent) setQueue([]);
          }}
          onClose={() => setQueue([])}
        />
      )}
    </>
  );
}
