import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { importEndings, sourceOfFile } from '#dashboard/content/import-source.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** A part of the page on which docs can be dropped. The import button is its way without a pointer. */
export function DropZone({
  disabled,
  onFile,
  children,
}: {
  disabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  // Leaving a child is announced like leaving the zone: only the count tells them apart.
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const onDrop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    if (sourceOfFile(file.name)) onFile(file);
    else toast.error(ui('dropWrongType', { name: file.name, kinds: importEndings.join(', ') }));
  };
  return (
    // Dropping is a way more; the same is behind a button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="relative"
      onDragEnter={event => {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={event => {
        if (!carriesFiles(event)) return;
        depth.current -= 1;
        setOver(depth.current > 0);
      }}
      onDragOver={event => carriesFiles(event) && event.preventDefault()}
      onDrop={onDrop}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute -inset-2 z-20 flex flex-col items-center justify-center gap-1 rounded-lg border-2 border-dashed border-accent bg-canvas/90 text-center">
          <Upload aria-hidden className="text-accent-fg" />
          <p className="text-base font-medium">{t('dropHere')}</p>
          <p className="text-sm text-fg-2">{t('dropHereHelp')}</p>
        </div>
      )}
    </div>
  );
}
