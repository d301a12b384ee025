import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { getFileByIdOptions, listSpaceFileBacklinksInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { File as ContentFile, Space } from '#client/types.gen.ts';
import { t as copy } from '#dashboard/messages/copy.ts';
import { t } from '#dashboard/messages/space-files.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { RenameFileDialog } from '#dashboard/space-files/rename-file-dialog.tsx';
import { pagesUsing } from '#dashboard/space-files/usage.ts';
import type { useFileChanges } from '#dashboard/space-files/use-file-changes.ts';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type FileSheetProps = {
  space: Space;
  /** Undefined closes it. */
  fileId: string | undefined;
  changes: ReturnType<typeof useFileChanges>;
  onClose: () => void;
};

/** One file: what it is, where it is used, and what can be done with it. */
export function FileSheet({ space, fileId, changes, onClose }: FileSheetProps) {
  const { data: file } = useQuery({
    ...getFileByIdOptions({ path: { spaceId: space.id, fileId: fileId ?? '' } }),
    enabled: fileId !== undefined,
  });
  const open = fileId !== undefined;
  return (
    <LazySheet open={open} onOpenChange={next => !next && onClose()} title={file?.name ?? t('files')} side="end">
      {open && file && <Body space={space} file={file} changes={changes} onClose={onClose} />}
    </LazySheet>
  );
}

type BodyProps = Omit<FileSheetProps, 'fileId'> & { file: ContentFile };

function Body({ space, file, changes, onClose }: BodyProps) {
  const { dimensions } = file;
  const facts: [string, ReactNode][] = [
    [t('kind'), file.contentType],
    [t('size'), formatBytes(file.size)],
    ...(dimensions ? [[t('dimensions'), t('pixels', dimensions)] as [string, ReactNode]] : []), // a pair, not a list
  ];
  return (
    <div className="space-y-5 p-4 text-sm">
      {file.contentType.startsWith('image/') && (
        <img src={file.downloadURL} alt="" className="max-h-64 w-full rounded-md border bg-sunken object-contain" />
      )}
      <dl className="space-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-fg-2">{label}</dt>
            <dd className="truncate tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Usages space={space} file={file} />
      <Actions space={space} file={file} changes={changes} onClose={onClose} />
    </div>
  );
}

function Usages({ space, file }: { space: Space; file: ContentFile }) {
  const path = { spaceId: space.id, fileId: file.id };
  const pages = usePages(listSpaceFileBacklinksInfiniteOptions({ path, query: { limit: 50 } }));
  const uses = pagesUsing(pages.rows);
  return (
    <section aria-label={t('usedOn')}>
      <h3 className="font-semibold">{t('usedOn')}</h3>
      {pages.isPending && <Skeleton className="mt-2 w-40" />}
      {Boolean(pages.error) && <p className="mt-1 text-fg-2">{t('useFailed')}</p>}
      {!pages.isPending && !pages.error && uses.length === 0 && <p className="mt-1 text-fg-2">{t('unused')}</p>}
      <ul className="mt-1 space-y-1">
        {uses.map(use => (
          <li key={use.id} className="truncate">
            {use.isPage ? (
              <Link
                to="/o/$org/s/$space/p/$page"
                params={{ org: space.organization, space: use.space?.id ?? space.id, page: use.id }}
                className="text-accent-fg hover:underline"
              >
                {use.title}
              </Link>
            ) : (
              use.title
            )}
            {use.space && use.space.id !== space.id && (
              <span className="text-fg-3"> {t('inSpace', { space: use.space.title || t('untitledSpace') })}</span>
            )}
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button size="sm" variant="quiet" className="-ms-2" loading={pages.isFetchingMore} onClick={pages.fetchMore}>
          {ui('more')}
        </Button>
      )}
    </section>
  );
}

function Actions({ space, file, changes, onClose }: BodyProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const refused = !space.permissions.edit && t('readOnly');
  const offline = useOfflineReason();
  const markdown = `${file.contentType.startsWith('image/') ? '!' : ''}[${file.name}](file:${file.id})`;
  const replace = async (by: File) => {
    setBusy(true);
    await changes.replace(file, by);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <RightButton loading={busy} missing={refused} level="edit" onClick={() => input.current?.click()}>
        {t('replace')}
      </RightButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('replace')}
        onChange={event => {
          const [by] = event.target.files ?? [];
          event.target.value = '';
          if (by) void replace(by);
        }}
      />
      <RightButton missing={refused} level="edit" onClick={() => setRenaming(true)}>
        {t('rename')}
      </RightButton>
      <a href={file.downloadURL} download={file.name} className={buttonStyle()}>
        {t('download')}
      </a>
      <Button onClick={() => void copyText(markdown)}>{t('copyReference')}</Button>
      <Button onClick={() => void copyText(file.id, copy('idCopied'))}>{copy('copyId')}</Button>
      <RightButton
        variant="danger-quiet"
        missing={refused}
        level="edit"
        disabledReason={offline}
        onClick={() => void changes.remove(file, onClose)}
      >
        {t('delete')}
      </RightButton>
      {renaming && (
        <RenameFileDialog file={file} spaceId={space.id} rename={changes.rename} onClose={() => setRenaming(false)} />
      )}
    </div>
  );
}
