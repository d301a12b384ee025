import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { Comment } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/old-revision.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';

/** What a thread is about is no longer there. */
export const isAboutThePast = ({ target: { node, page } }: Comment): boolean =>
  page !== undefined && (node?.outdated === true || page.outdated);

/** Leads to what a thread was about, in the revision on which it was begun. */
export function ShowAsItWas({ thread: { target } }: { thread: Comment }) {
  const org = useOrganizationId();
  return (
    <Link
      to="/o/$org/s/$space/history/$revision"
      params={{ org, space: target.space, revision: target.revision }}
      search={{ page: target.page?.id, node: target.node?.id }}
      onClick={event => event.stopPropagation()}
      className="inline-flex min-h-6 items-center gap-1.5 self-start rounded-xs text-xs text-accent-fg hover:underline"
    >
      <History aria-hidden className="size-3.5" />
      {t('showAsItWas')}
    </Link>
  );
}
