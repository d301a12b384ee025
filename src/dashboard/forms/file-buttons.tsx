import { useRef } from 'react';
import { t } from '#dashboard/messages/picture-upload.ts';
import { Button } from '#dashboard/ui/button.tsx';

interface ButtonsProps {
  /** What the file is. */
  label: string;
  /** As in the `accept` of an input. */
  accept: string;
  isThere: boolean;
  loading: boolean;
  size?: 'sm' | 'md';
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Chooses a file, takes another one, or takes it away. */
export function FileButtons({ label, accept, isThere, loading, size = 'md', onFile, onRemove }: ButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={size}
        loading={loading}
        onClick={() => input.current?.click()}
        aria-label={t(isThere ? 'replaceNamed' : 'uploadNamed', { name: label })}
      >
        {t(isThere ? 'replace' : 'upload')}
      </Button>
      {isThere && (
        <Button size={size} variant="quiet" onClick={onRemove} aria-label={t('removeNamed', { name: label })}>
          {t('remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
