import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleX,
  GitBranch,
  GitCompare,
  GitMerge,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Sparkle,
  Undo2,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, pathOf } from '#dashboard/change-requests/change-request.ts';
import { isUnresolved } from '#dashboard/change-requests/comments.ts';
import { Composer } from '#dashboard/change-requests/composer.tsx';
import { eventsOptions, reviewsOptions } from '#dashboard/change-requests/reviews.ts';
import { useSteadyThreads } from '#dashboard/change-requests/steady-threads.ts';
import { useWithdrawReview } from '#dashboard/change-requests/submit-review.ts';
import { useThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import { isDecision, openObjection, type TimelineEntry, timeline } from '#dashboard/change-requests/timeline.ts';
import { useActivityFilter } from '#dashboard/change-requests/use-activity-filter.ts';
import { useReveal } from '#dashboard/change-requests/use-reveal.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as said } from '#dashboard/messages/timeline.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type EventProps = {
  icon: LucideIcon;
  color?: string;
  at: string;
  children: ReactNode;
  action?: ReactNode;
  below?: ReactNode;
};

function Event({ icon: Icon, color = 'text-fg-3', at, children, action, below }: EventProps) {
  return (
    <>
      <div className="flex min-h-8 items-center gap-2.5 text-sm text-fg-2">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-sunken">
          <Icon aria-hidden className={cn('size-3.5', color)} />
        </span>
        <p className="min-w-0 flex-1">
          {children}{' '}
          <span className="text-xs text-fg-3">
            <RelativeTime value={at} />
          </span>
        </p>
        {action}
      </div>
      {below && <div className="ms-8.5 mt-1">{below}</div>}
    </>
  );
}

const person = (name: string | undefined) => <strong className="font-medium text-fg">{name ?? t('somebody')}</strong>;

/** For an own review, until the request is merged or archived. */
function TakeBack({ request, entry }: { request: ChangeRequest; entry: TimelineEntry & { kind: 'review' } }) {
  const me = useCurrentUser();
  const withdraw = useWithdrawReview(request);
  const { id, reviewer, comment } = entry.review;
  const summary = comment?.body.markdown ?? '';
  const mutation = useMutation({
    mutationFn: () => withdraw({ id, summary }),
    onSuccess: () => void toast.info(t('reviewTakenBack', { number: request.number })),
    onError: toastError,
  });
  if (me?.id !== reviewer.id || !isActive(request)) return null;
  return (
    <Button size="sm" variant="quiet" loading={mutation.isPending} onClick={() => mutation.mutate()}>
      {t('takeBackReview')}
    </Button>
  );
}

const people = new Intl.ListFormat(locale, { type: 'conjunction' });

const statusIcons = { opened: CirclePlay, drafted: CircleDashed, archived: Archive, reopened: ArchiveRestore };

function Entry({ entry, request }: { entry: TimelineEntry; request: ChangeRequest }) {
  const path = pathOf(request);
  const { at } = entry;
  switch (entry.kind) {
    case 'created':
      return (
        <Event icon={Sparkle} at={at}>
          {t.rich('eventCreated', { name: person(entry.by?.displayName) })}
        </Event>
      );
    case 'merged':
      return (
        <Event icon={GitMerge} color="text-merged" at={at}>
          {t.rich('eventMerged', { name: person(entry.by?.displayName) })}
        </Event>
      );
    case 'asked':
    case 'unasked':
      return (
        <Event icon={entry.kind === 'asked' ? UserRoundPlus : UserRoundMinus} at={at}>
          {said.rich(entry.kind, {
            name: person(entry.by?.displayName),
            whom: person(people.format(entry.whom.map(({ displayName }) => displayName))),
          })}
        </Event>
      );
    case 'status':
      return (
        <Event icon={statusIcons[entry.status]} at={at}>
          {said.rich(`status.${entry.status}`, { name: person(entry.by?.displayName) })}
        </Event>
      );
    case 'updated':
    case 'withdrawn':
      return (
        <Event icon={entry.kind === 'updated' ? GitBranch : Undo2} at={at}>
          {said.rich(entry.kind, { name: person(entry.by?.displayName) })}
        </Event>
      );
    case 'edits':
    case 'conflicts':
      return (
        <Event icon={entry.kind === 'edits' ? Pencil : GitCompare} at={at}>
          {said.rich(entry.kind, { name: person(entry.by?.displayName), count: entry.count })}
        </Event>
      );
    case 'comments':
      return (
        <Event icon={MessageSquare} at={at}>
          {said.rich('comments', {
            name: person(entry.by?.displayName),
            ...{ count: entry.count, pages: entry.pages.size },
          })}
        </Event>
      );
    case 'review': {
      const approved = entry.review.status === 'approved';
      return (
        <Event
          icon={approved ? CircleCheck : CircleX}
          color={approved ? 'text-success' : 'text-warning'}
          at={at}
          action={<TakeBack request={request} entry={entry} />}
          below={entry.thread && <ThreadCard thread={entry.thread} path={path} open />}
        >
          {t.rich(approved ? 'eventApproved' : 'eventChangesRequested', {
            name: person(entry.review.reviewer.displayName),
          })}
          {entry.review.editsSince > 0 && (
            <span className="text-xs text-fg-3"> · {t('outdatedReview', { count: entry.review.editsSince })}</span>
          )}
        </Event>
      );
    }
    case 'thread':
      return <ThreadCard thread={entry.thread} path={path} open />;
  }
}

/** What happened, what was said about the request as a whole, and a field to say more. */
export function TimelineView({ request }: { request: ChangeRequest }) {
  const [filter, setFilter] = useActivityFilter();
  const path = pathOf(request);
  const { comment } = request.permissions;
  const { comments, threads, news } = useSteadyThreads(path, { about: 'request', enabled: comment });
  const reviews = useQuery(reviewsOptions(request));
  const events = useQuery(eventsOptions(request));
  const actions = useThreadActions(path);
  const entries = timeline({
    request,
    reviews: reviews.data?.items ?? [],
    events: events.data ?? [],
    threads,
  });
  const shown = filter === 'all' ? entries : entries.filter(isDecision);
  const objection = openObjection(reviews.data?.items ?? []);
  const unresolved = entries.find(entry => entry.kind === 'thread' && isUnresolved(entry.thread))?.id;
  useReveal('objection', objection !== undefined);
  useReveal('unresolved', unresolved !== undefined);
  const showNews = () => {
    setFilter('all');
    news.show();
  };
  const nameOf = ({ id }: TimelineEntry) =>
    id === `review:${objection}` ? 'objection' : id === unresolved ? 'unresolved' : undefined;
  return (
    <section data-threads aria-labelledby="activity-title">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="activity-title" className="text-base font-semibold">
          {t('activity')}
        </h2>
        <NewsButton short news={{ ...news, show: showNews }} label={t('newThreads', { count: news.count })} />
        <SegmentedControl
          className="ms-auto"
          aria-label={t('activityFilter')}
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'all', label: t('activityAll') },
            { value: 'decisions', label: t('activityDecisions') },
          ]}
        />
      </div>
      {comment && comments.isPending ? (
        <SkeletonText lines={4} />
      ) : comments.error ? (
        <ErrorState
          title={t('commentsFailed')}
          onRetry={() => void comments.refetch()}
          retrying={comments.isRefetching}
          error={comments.error}
        />
      ) : (
        <ol className="space-y-3">
          {shown.map(entry => (
            <li key={entry.id} id={nameOf(entry)} tabIndex={nameOf(entry) && -1} className="scroll-mt-20 rounded-xs">
              <Entry entry={entry} request={request} />
            </li>
          ))}
        </ol>
      )}
      {comment && (
        <div className="mt-4">
          <Composer
            draftKey={`${request.id}:request`}
            quiet
            label={t('commentOnRequest')}
            placeholder={request.status === 'merged' ? t('alreadyMergedComment') : t('commentOnRequest')}
            submitLabel={t('comment')}
            onSubmit={markdown => actions.post({}, { markdown, pending: false })}
          />
        </div>
      )}
    </section>
  );
}
