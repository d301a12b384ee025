import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { createChangeRequest } from '#client/sdk.gen.ts';
import { flushSessions } from '#dashboard/editor/sessions.ts';
import { editHref, useContentKey, useEdited } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/editor.ts';
import { belowHeading, Page, StatePlace } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';

/** Around the editor of the main content: says all the time that readers see what is typed. */
export function LiveFrame({ title, children }: { title: string; children: ReactNode }) {
  const { org, key, pageId } = useContentKey();
  const { isKnown, closed } = useEdited(key);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const propose = useMutation({
    mutationFn: async () => {
      await flushSessions();
      return createChangeRequest({ path: { spaceId: key.spaceId }, body: {} });
    },
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: [{ _id: 'listChangeRequestsForSpace' }] });
      const request = { spaceId: key.spaceId, request: String(data.number) };
      return navigate({ to: editHref(org, request, pageId) as '/' });
    },
    onError: toastError,
  });
  const reading = `/o/${org}/s/${key.spaceId}${pageId === undefined ? '' : `/p/${pageId}`}`;
  return (
    <Page
      width="full"
      title={t('liveTitle', { space: title })}
      crumbs={
        // The space is a route of another area.
        <Link to={`/o/${org}/s/${key.spaceId}` as '/'}>{title}</Link>
      }
    >
      <div className="flex flex-col lg:h-full">
        <h1 tabIndex={-1} data-page-heading className="sr-only">
          {t('liveTitle', { space: title })}
        </h1>
        {isKnown && !closed && (
          <div
            role="note"
            className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warning-soft px-(--gutter) py-1 text-sm text-warning"
          >
            <Radio aria-hidden className="size-4 shrink-0" />
            <span className="font-medium">{t('live')}</span>
            <Button size="sm" className="ms-auto" loading={propose.isPending} onClick={() => propose.mutate()}>
              {t('liveRequest')}
            </Button>
            <Link to={reading as '/'} className={buttonStyle({ size: 'sm' })}>
              {t('liveDone')}
            </Link>
          </div>
        )}
        <div className="relative min-h-0 flex-1">
          <StatePlace value={belowHeading}>{children}</StatePlace>
        </div>
      </div>
    </Page>
  );
}
