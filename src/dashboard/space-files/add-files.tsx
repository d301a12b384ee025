import { Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/space-files.ts';
import { t as upload } from '#dashboard/messages/upload.ts';
import { createHold, type Hold } from '#dashboard/shell/hold.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { UploadRow, type UploadState } from '#dashboard/shell/upload-row.tsx';
import type { useFileChanges } from '#dashboard/space-files/use-file-changes.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** Files at once; the service takes no more in one change. */
const most = 20;

type Sent = {
  name: string;
  share: number;
  state: UploadState;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

/** Sends files into a space, one after the other, and tells how far they are. */
export function useAddFiles(add: ReturnType<typeof useFileChanges>['add']) {
  const [sent, setSent] = useState<Sent>();
  const held = useRef<Hold>(undefined);
  // What is paused goes on when the page is left: nothing is left that could tell it to.
  useEffect(() => () => held.current?.resume(), []);
  const patch = (change: Partial<Sent>) => setSent(now => now && { ...now, ...change });
  const send = async (files: readonly File[]) => {
    const hold = createHold();
    held.current = hold;
    const given = new AbortController();
    const [first] = files;
    if (!first) return;
    setSent({
      ...{ name: first.name, share: 0, state: 'sending' },
      pause: () => {
        hold.pause();
        patch({ state: 'paused' });
      },
      resume: () => {
        hold.resume();
        patch({ state: 'sending' });
      },
      cancel: () => given.abort(),
    });
    await add(files, {
      ...{ hold, signal: given.signal },
      onFile: (name, share) => patch({ name, share }),
      onWaiting: isWaiting => patch({ state: isWaiting ? 'waiting' : 'sending' }),
    });
    setSent(undefined);
  };
  return { sent, send };
}

type Adding = ReturnType<typeof useAddFiles>;

export function AddFiles({ adding: { sent, send }, missing }: { adding: Adding; missing: string | false }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <RightButton
        variant="primary"
        loading={sent !== undefined}
        missing={missing}
        level="edit"
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        {t('add')}
      </RightButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={event => {
          const files = [...(event.target.files ?? [])].slice(0, most);
          event.target.value = '';
          void send(files);
        }}
      />
    </>
  );
}

/** How far the files are that are on their way. */
export function AddingFiles({ adding: { sent } }: { adding: Adding }) {
  if (!sent) return null;
  return (
    <div className="mb-3 flex min-h-9 items-center gap-3 rounded-md border bg-sidebar px-3 py-1 text-sm">
      <UploadRow {...sent} canPause={sent.share < 1} />
      <IconButton icon={X} size="sm" label={upload('cancel', { name: sent.name })} onClick={sent.cancel} />
    </div>
  );
}
