import { useLayoutEffect, useRef } from 'react';
import type { ComposerProps } from '#dashboard/change-requests/composer.tsx';
import { useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import type { NewThreadProps } from '#dashboard/change-requests/new-thread.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

/** The field alone until its tools are there. What is typed is kept as the draft; the focus and the caret go along. */
function PendingComposer({ draftKey, label, placeholder, initial, quiet }: ComposerProps) {
  const [text, setText] = useDraft(useOwnDrafts()(draftKey), initial);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    const place = element?.closest('[data-reply]');
    return () => {
      if (!element || document.activeElement !== element) return;
      const { selectionStart, selectionEnd } = element;
      queueMicrotask(() => {
        const next = place?.querySelector('textarea');
        next?.focus();
        next?.setSelectionRange(selectionStart, selectionEnd);
      });
    };
  }, []);
  return (
    <Textarea
      ref={field}
      aria-label={label}
      placeholder={placeholder ?? label}
      rows={quiet && text === '' ? 1 : 3}
      maxLength={50_000}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  );
}

/** The composer of a reply or of an edited comment: the diff is drawn without waiting for it. */
export const LazyComposer = lazyPart<ComposerProps>(
  async () => (await import('#dashboard/change-requests/composer.tsx')).Composer,
  { pending: props => <PendingComposer {...props} /> },
);

/** The field for a new thread; what is typed before its code is there is written into it. */
export const LazyNewThread = inTime<NewThreadProps & { onClose: () => void }>(
  async () => (await import('#dashboard/change-requests/new-thread.tsx')).NewThread,
);
