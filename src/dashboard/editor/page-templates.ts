import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listPageTemplatesOptions } from '#client/@tanstack/react-query.gen.ts';
import { createPageTemplate, deletePageTemplate } from '#client/sdk.gen.ts';
import type { PageTemplate } from '#client/types.gen.ts';
import { editedPageOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import { flushSessions } from '#dashboard/editor/sessions.ts';
import { t } from '#dashboard/messages/page-templates.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { createStore } from '#dashboard/ui/store.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** All of them: a space has up to 100. */
export const templatesOptions = (spaceId: string) =>
  listPageTemplatesOptions({ path: { spaceId }, query: { limit: 100 } });

const deleted = createStore<ReadonlySet<string>>(new Set());

/** Those that were deleted here and can still be brought back by Undo. */
export const useDeletedTemplates = (): ReadonlySet<string> => deleted.use();

export function useDeleteTemplate(spaceId: string) {
  const queries = useQueryClient();
  return ({ id: pageTemplateId, title }: Pick<PageTemplate, 'id' | 'title'>): void => {
    deleted.set(now => new Set([...now, pageTemplateId]));
    deferDelete({
      text: t('deleted', { name: title }),
      restore: () => deleted.set(now => new Set([...now].filter(id => id !== pageTemplateId))),
      send: async ({ keepalive }) => {
        await deletePageTemplate({ path: { spaceId, pageTemplateId }, keepalive });
        await queries.invalidateQueries({ queryKey: templatesOptions(spaceId).queryKey });
      },
    });
  };
}

/** Keeps the text of a page, with what was typed a moment ago, as a template of its space. */
export function useSaveTemplate(key: PageKey) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { title: string; description: string }) => {
      await flushSessions();
      const { markdown = '' } = await queries.fetchQuery({ ...editedPageOptions(key), staleTime: 0 });
      return createPageTemplate({ path: { spaceId: key.spaceId }, body: { ...body, markdown } });
    },
    onSuccess: ({ data }) => {
      toast.success(t('saved', { name: data.title }));
      return queries.invalidateQueries({ queryKey: templatesOptions(key.spaceId).queryKey });
    },
  });
}
