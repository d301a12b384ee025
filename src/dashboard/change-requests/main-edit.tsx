import { Link } from '@tanstack/react-router';
import type { Conflict } from '#client/types.gen.ts';
import { useCrParams } from '#dashboard/change-requests/change-request.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** Who made the side of main, and when. */
export function MainEdit({ edit }: { edit: Conflict['mainEdit'] }) {
  const { org, space } = useCrParams();
  if (!edit) return null;
  const { author, at, revision } = edit;
  const time = <RelativeTime value={at} />;
  return (
    <Link
      to="/o/$org/s/$space/history/$revision"
      params={{ org, space, revision }}
      className="font-normal text-fg-3 hover:text-fg hover:underline"
    >
      {author ? t.rich('sideMainBy', { name: <bdi>{author.displayName}</bdi>, time }) : t.rich('sideMainAt', { time })}
    </Link>
  );
}
