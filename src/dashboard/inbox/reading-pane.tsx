import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileDown, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  getChangeRequestByIdOptions,
  getCommentInChangeRequestOptions,
  getCommentInSpaceOptions,
  getCommentReplyInChangeRequestOptions,
  getCommentReplyInSpaceOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Notification, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { t as linking } from '#dashboard/messages/link-requests.ts';
import { t as asking } from '#dashboard/messages/request-access.ts';
import { AccessAnswer } from '#dashboard/shell/access-answer.tsx';
import type { RequestedItem } from '#dashboard/shell/access-requests.ts';
import { LinkAnswer } from '#dashboard/shell/link-answer.tsx';
import { MarkdownText } from '#dashboard/shell/markdown-text.tsx';
import { NotificationMark } from '#dashboard/shell/notification-mark.tsx';
import { notificationHref, phrase, subjectOf } from '#dashboard/shell/notification-phrase.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { askedName } from '#dashboard/shell/roles.ts';
import { shownStatus } from '#dashboard/shell/shown-status.ts';
import { RequestWatch, SpaceWatch } from '#dashboard/shell/watch-menu.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { ExactTime, RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Beside the list while nothing is chosen. */
export function NothingChosen() {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center text-sm text-fg-3">
      <Inbox aria-hidden className="size-6" />
      <p>{t('choose')}</p>
      <p className="text-xs">{t('keys')}</p>
    </div>
  );
}

/** The whole text of a comment or reply; its beginning stands there until it has come. */
function CommentText({ notification }: { notification: Notification }) {
  const { space, changeRequest, comment } = notification;
  const ids = { spaceId: space?.id ?? '', commentId: comment?.id ?? '' };
  const inRequest = { ...ids, changeRequestId: changeRequest?.id ?? '' };
  const reply = comment?.reply ?? '';
  const where = changeRequest ? (reply ? 'request-reply' : 'request') : reply ? 'space-reply' : 'space';
  const answers = [
    useQuery({ ...getCommentInChangeRequestOptions({ path: inRequest }), enabled: where === 'request' }),
    useQuery({
      ...getCommentReplyInChangeRequestOptions({ path: { ...inRequest, commentReplyId: reply } }),
      enabled: where === 'request-reply',
    }),
    useQuery({ ...getCommentInSpaceOptions({ path: ids }), enabled: where === 'space' }),
    useQuery({
      ...getCommentReplyInSpaceOptions({ path: { ...ids, commentReplyId: reply } }),
      enabled: where === 'space-reply',
    }),
  ];
  const body = answers.flatMap(({ data }) => (data ? [data.body] : []))[0];
  const markdown = body && 'markdown' in body ? body.markdown : undefined;
  return (
    <blockquote className="rounded-md border border-line-2 bg-raised p-4">
      <MarkdownText>{markdown ?? comment?.excerpt ?? ''}</MarkdownText>
    </blockquote>
  );
}

/** What a change request says of itself. */
function RequestText({ spaceId, changeRequestId }: { spaceId: string; changeRequestId: string }) {
  const { data } = useQuery(getChangeRequestByIdOptions({ path: { spaceId, changeRequestId } }));
  if (!data) return <SkeletonText lines={3} />;
  return (
    <div className="space-y-3 text-sm">
      {data.description ? (
        <MarkdownText>{data.description}</MarkdownText>
      ) : (
        <p className="text-fg-3">{t('noDescription')}</p>
      )}
      <p className="text-fg-2">{t('pagesChanged', { count: data.changes.pages })}</p>
    </div>
  );
}

function actionOf({ type, comment, changeRequest, space, site, collection }: Notification): string {
  if (comment) return t('openThread');
  if (type === 'review_requested' || type === 'change_request_opened') return t('openChanges');
  if (type === 'change_request_conflicted') return t('openConflicts');
  if (site) return t('openSite');
  if (collection) return t('openCollection');
  return changeRequest || !space ? t('open') : t('openSpace');
}

function Body({ notification }: { notification: Notification }): ReactNode {
  const { actor, comment, changeRequest, space, job, provider, accessRequest, linkRequest } = notification;
  if (linkRequest && actor) return <AskedLink user={actor} asked={linkRequest} />;
  if (accessRequest) return <AskedAccess notification={notification} asked={accessRequest} />;
  if (comment) return <CommentText notification={notification} />;
  if (job?.error) return <Callout tone="danger">{job.error}</Callout>;
  if (job?.file)
    return <p className="text-sm text-fg-2">{t.rich('pdfUntil', { when: <ExactTime value={job.file.validTo} /> })}</p>;
  if (provider) return <Callout tone="warning">{t('certificateEnds', { date: new Date(provider.validTo) })}</Callout>;
  if (changeRequest && space) return <RequestText spaceId={space.id} changeRequestId={changeRequest.id} />;
  return null;
}

/** Who asks to be linked, as the identity provider names them, with the answers. */
function AskedLink({ user, asked }: { user: User; asked: NonNullable<Notification['linkRequest']> }) {
  return (
    <div className="space-y-4 text-sm">
      <p className="text-fg-2">
        {linking('asked', { provider: asked.provider.label, nameID: asked.nameID, email: user.email ?? '' })}
      </p>
      <p className="text-fg-2">{linking('trust')}</p>
      <LinkAnswer user={user} />
    </div>
  );
}

/** What somebody asks for, with the answers. */
function AskedAccess({
  notification: { actor, space, site, collection },
  asked: { role, message },
}: {
  notification: Notification;
  asked: NonNullable<Notification['accessRequest']>;
}) {
  const organizationId = useOrganizationId();
  const item: RequestedItem =
    (space && { kind: 'space', id: space.id }) ??
    (site && { kind: 'site', id: site.id, organizationId }) ??
    (collection && { kind: 'collection', id: collection.id }) ??
    // What is asked for on nothing is a role.
    ({ kind: 'organization', id: organizationId } as const);
  if (!actor) return null;
  return (
    <div className="space-y-4 text-sm">
      {message && (
        <blockquote
          dir="auto"
          className="rounded-md border border-line-2 bg-raised p-4 wrap-anywhere whitespace-pre-line"
        >
          {message}
        </blockquote>
      )}
      <p className="text-fg-2">
        {asking(item.kind === 'organization' ? 'wantsRole' : 'wants', { level: askedName(item.kind, role) })}
      </p>
      <AccessAnswer item={item} user={actor} role={role} />
    </div>
  );
}

type ReadingPaneProps = {
  notification: Notification;
  onBack: () => void;
  onUnread: () => void;
  /** The menu that snoozes it. */
  snooze: ReactNode;
  /** Given for one that is snoozed. */
  onWake: (() => void) | undefined;
};

/** One notification with what it tells of, and the way there. */
export function ReadingPane({ notification, onBack, onUnread, snooze, onWake }: ReadingPaneProps) {
  const { space, changeRequest, createdAt, snoozedUntil, accessRequest, linkRequest } = notification;
  const status = changeRequest && shownStatus(changeRequest);
  const file = notification.job?.file;
  return (
    <article aria-label={subjectOf(notification)} className="mx-auto max-w-190 px-(--gutter) py-6">
      <Button variant="quiet" size="sm" className="-ms-2 mb-3 lg:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        {t('back')}
      </Button>
      <header className="flex items-start gap-3">
        <NotificationMark notification={notification} size={32} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base wrap-anywhere text-fg-2">{phrase(notification)}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-fg-3">
            {status && <StatusChip status={status}>{t(`status.${status}`)}</StatusChip>}
            {changeRequest && <span className="tabular-nums">#{changeRequest.number}</span>}
            {space && (
              <span>
                {space.emoji} {space.title}
              </span>
            )}
            <RelativeTime value={createdAt} />
            {snoozedUntil && onWake && (
              <span>{t.rich('snoozedUntil', { when: <ExactTime value={snoozedUntil} /> })}</span>
            )}
          </p>
        </div>
        {space && changeRequest && <RequestWatch spaceId={space.id} changeRequestId={changeRequest.id} />}
        {space && !changeRequest && <SpaceWatch spaceId={space.id} />}
      </header>
      <div className="mt-5">
        <Body notification={notification} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {file && (
          <a href={file.url} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'primary' })}>
            <FileDown aria-hidden />
            {t('openPdf')}
          </a>
        )}
        {/* Where it leads is a route of another area. */}
        {!accessRequest && !linkRequest && (
          <Tooltip content={undefined} shortcut="o">
            <Link
              to={notificationHref(notification) as '/'}
              className={buttonStyle(file ? {} : { variant: 'primary' })}
            >
              {actionOf(notification)}
            </Link>
          </Tooltip>
        )}
        {onWake ? (
          <Button onClick={onWake}>{t('wake')}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onUnread} shortcut="u">
              {t('markUnread')}
            </Button>
            {snooze}
          </>
        )}
      </div>
    </article>
  );
}
