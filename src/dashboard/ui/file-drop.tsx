import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type FileDropProps = {
  id?: string;
  files: readonly File[];
  onFilesChange: (files: File[]) => void;
  multiple?: boolean;
  /** Endings with a dot, such as `.zip`, and media types such as `image/*`. */
  accept?: readonly string[];
  /** In bytes. */
  maxSize?: number;
  /** What may be dropped, in words. */
  help?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
};

function accepts(file: File, accept: readonly string[]): boolean {
  return accept.some(kind =>
    kind.startsWith('.')
      ? file.name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? file.type.startsWith(kind.slice(0, -1))
        : file.type === kind,
  );
}

function problemOf(file: File, accept: readonly string[] | undefined, maxSize: number | undefined): string | undefined {
  if (accept && !accepts(file, accept)) return t('dropWrongType', { name: file.name, kinds: accept.join(', ') });
  if (maxSize !== undefined && file.size > maxSize)
    return t('dropTooLarge', { name: file.name, size: formatBytes(file.size), limit: formatBytes(maxSize) });
  return undefined;
}

/** A place to drop files on, which is also a plain file button. Refuses wrong kinds and sizes before any upload. */
export function FileDrop({
  id,
  files,
  onFilesChange,
  multiple = false,
  accept,
  maxSize,
  help,
  ...aria
}: FileDropProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = (list: FileList | null) => {
    const taken = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const refused = taken.map(file => problemOf(file, accept, maxSize)).find(Boolean);
    setProblem(refused);
    if (!refused && taken.length > 0) onFilesChange(multiple ? [...files, ...taken] : taken);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <label
        htmlFor={inputId}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex cursor-pointer flex-col items-center gap-1 rounded-md border border-dashed border-control px-4 py-6 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Upload aria-hidden className="mb-1 text-fg-2" />
        <span>{multiple ? t('dropTitleMany') : t('dropTitle')}</span>
        {help && <span className="text-xs text-fg-3">{help}</span>}
        <input
          {...aria}
          id={inputId}
          type="file"
          multiple={multiple}
          accept={accept?.join(',')}
          className="sr-only"
          onChange={event => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </label>
      {problem && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul className="mt-2 space-y-1">
          {files.map(file => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`} className="flex items-center gap-2 text-sm">
              <FileText aria-hidden className="text-fg-2" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-xs text-fg-3 tabular-nums">{formatBytes(file.size)}</span>
              <IconButton
                icon={X}
                size="sm"
                label={t('removeItem', { name: file.name })}
                onClick={() => onFilesChange(files.filter(other => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
