import { Pause, Play } from 'lucide-react';
import { t } from '#dashboard/messages/upload.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';

export type UploadState = 'sending' | 'waiting' | 'paused';

type UploadRowProps = {
  name: string;
  share: number;
  state: UploadState;
  /** Whether it can be paused; once paused it can always go on. */
  canPause: boolean;
  pause: () => void;
  resume: () => void;
};

const saying = { sending: 'uploading', waiting: 'waiting', paused: 'paused' } as const;

/** What is said of a file on its way. */
export const uploadText = (state: UploadState, name: string): string => t(saying[state], { name });

/** A file on its way: how far it is, and a button to pause and to go on. */
export function UploadRow({ name, share, state, canPause, pause, resume }: UploadRowProps) {
  const isPaused = state === 'paused';
  return (
    <>
      <span role="status" className={cn('min-w-0 flex-1 wrap-anywhere', state !== 'sending' && 'text-fg-2')}>
        {uploadText(state, name)}
      </span>
      <Progress label={t('uploading', { name })} value={share} className="w-16 shrink-0 bg-hover sm:w-40" />
      {(isPaused || canPause) && (
        <IconButton
          icon={isPaused ? Play : Pause}
          size="sm"
          label={t(isPaused ? 'resume' : 'pause', { name })}
          onClick={isPaused ? resume : pause}
        />
      )}
    </>
  );
}
