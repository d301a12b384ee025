import { CircleAlert, FileDown, Languages, type LucideIcon } from 'lucide-react';
import type { Notification } from '#client/types.gen.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { cn } from '#dashboard/ui/cn.ts';

/** The person who did it; for what the service did, a sign of the task. */
export function NotificationMark({ notification, size = 24 }: { notification: Notification; size?: 24 | 32 }) {
  const { actor, job, provider } = notification;
  const isProblem = provider !== undefined || job?.state === 'failed';
  if (actor) return <Avatar id={actor.id} name={actor.displayName} src={actor.photoURL} size={size} />;
  const Icon: LucideIcon = isProblem ? CircleAlert : job?.kind === 'translation' ? Languages : FileDown;
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-sunken text-fg-2 dark:bg-hover',
        size === 24 ? 'size-6' : 'size-8',
        isProblem && 'text-danger',
      )}
    >
      <Icon className="size-3.5" />
    </span>
  );
}
