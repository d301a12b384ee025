import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as threads } from '#dashboard/messages/threads.ts';

/** How many replies a closed thread has. Those that come meanwhile are told without moving what stands below. */
export function ReplyCount({ replies, onOpen }: { replies: number; onOpen: () => void }) {
  const [known, setKnown] = useState(replies);
  if (replies < known) setKnown(replies);
  return (
    <>
      {known > 0 && (
        <button
          type="button"
          onClick={onOpen}
          className="ms-6.5 inline-flex min-h-6 self-start items-center gap-1.5 text-xs text-accent-fg hover:underline"
        >
          <MessageSquareReply aria-hidden className="size-3.5" />
          {t('replyCount', { count: known })}
        </button>
      )}
      {replies > known && (
        <button
          type="button"
          onClick={onOpen}
          className="absolute end-2 -bottom-2 z-10 inline-flex h-5 items-center rounded-full bg-accent px-2 text-2xs font-medium text-on-accent before:absolute before:-inset-1"
        >
          {threads('newReplies', { count: replies - known })}
        </button>
      )}
    </>
  );
}
