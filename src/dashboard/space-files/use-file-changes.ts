import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  createChangeRequest,
  getSpaceById,
  listSpaceFileBacklinks,
  updateChangeRequestContent,
  updateSpaceContent,
} from '#client/sdk.gen.ts';
import type { File as ContentFile, Space, UpdateSpaceContentData } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-files.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import type { Hold } from '#dashboard/shell/hold.ts';
import { inLots } from '#dashboard/shell/in-lots.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { type OnceHeaders, postOnce, type Waiting } from '#dashboard/shell/post-once.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { uploader, uploadFile } from '#dashboard/shell/upload.ts';
import { pagesUsing } from '#dashboard/space-files/usage.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Changes that the service takes at once. */
const most = 50;

type Changes = UpdateSpaceContentData['body']['changes'];

type AddWatch = Required<Waiting> & {
  hold: Hold;
  /** Told which file is sent, and the share of all that is. */
  onFile: (name: string, share: number) => void;
};

/** Changes of the files of a space: at once where it is edited directly, else as a change request. */
export function useFileChanges(space: Space) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: spaceId, organization: organizationId } = space;
  const refresh = (...more: string[]) =>
    refreshOperations(queries, 'listFiles', 'getContentParts', 'listRevisions', 'listSpaceLinks', ...more);

  /** @param watch has it wait for the connection @returns whether it is the main content that changed */
  const apply = async (changes: Changes, subject: string, watch?: Waiting): Promise<boolean> => {
    const post = <T>(send: (headers: Partial<OnceHeaders>) => Promise<T>) =>
      watch ? postOnce()(send, watch) : send({});
    if (space.editMode === 'live') {
      await inLots(changes, most, async lot => {
        const body = { changes: [...lot] };
        const { data } = await post(headers =>
          updateSpaceContent({ path: { spaceId }, query: { compat: false }, body, headers }),
        );
        markOwn('insertedFiles' in data ? (data.insertedFiles ?? []) : []);
      });
      // What was deleted would be asked for in vain.
      await (changes.some(({ operation }) => operation === 'delete_file') ? refresh() : refresh('getFileById'));
      return true;
    }
    const { data: request } = await post(headers =>
      createChangeRequest({ path: { spaceId }, body: { subject }, headers }),
    );
    const path = { spaceId, changeRequestId: request.id };
    await inLots(changes, most, lot => {
      const body = { changes: [...lot] };
      return post(headers => updateChangeRequestContent({ path, query: { compat: false }, body, headers }));
    });
    void refreshOperations(queries, 'listChangeRequestsForSpace', 'getSpaceById');
    toast.success(t('proposed', { number: request.number }));
    await navigate({
      to: '/o/$org/s/$space/cr/$number/changes',
      params: { org: organizationId, space: spaceId, number: String(request.number) },
    });
    return false;
  };
  const setName = (file: ContentFile, name: string, from?: string) => {
    // A change request has a copy of its own, which nobody else renames.
    const unchanged = space.editMode === 'live' && from !== undefined && { baseName: from };
    const subject = t('renameSubject', { name: file.name });
    return apply([{ operation: 'update_file', file: file.id, name, ...unchanged }], subject);
  };

  return {
    add: async (files: readonly File[], { hold, onFile, ...watch }: AddWatch) => {
      // What is being put into the space is still read, so this is for before.
      let giveUps: (() => void)[] = [];
      try {
        const sent: { name: string; url: string }[] = [];
        for (const [index, file] of files.entries()) {
          const { send, giveUp } = uploader({ organizationId, file, kind: 'content' });
          giveUps.push(giveUp);
          const onProgress = (share: number) => onFile(file.name, (index + share) / files.length);
          const url = await hold.run(signal => send({ ...watch, signal, onProgress }), watch.signal);
          sent.push({ name: file.name, url });
        }
        giveUps = [];
        const done = await apply([{ operation: 'insert_files', files: sent }], t('addedSubject'), watch);
        if (done) toast.success(t('added', { count: files.length }));
      } catch (error) {
        if (!watch.signal.aborted) toastError(error);
        for (const giveUp of giveUps) giveUp();
      }
    },
    /** @param before what it was called until now */
    rename: async (file: ContentFile, name: string, before: string) => {
      if (await setName(file, name, before)) toastUndo(t('renamed', { name }), () => setName(file, before));
    },
    replace: async (file: ContentFile, by: File) => {
      try {
        const url = await uploadFile({ organizationId, file: by, kind: 'content' });
        const changes: Changes = [{ operation: 'update_file', file: file.id, url }];
        if (await apply(changes, t('replaceSubject', { name: file.name }), {}))
          toast.success(t('replaced', { name: file.name }));
      } catch (error) {
        toastError(error);
      }
    },
    /** Deletes files at once with Undo; asks first where pages use one of them. */
    removeMany: async (files: readonly ContentFile[], onDeleted: () => void) => {
      const count = files.length;
      const run = async () => {
        const { revision } = (await getSpaceById({ path: { spaceId } })).data;
        const changes: Changes = files.map(({ id }) => ({ operation: 'delete_file', file: id }));
        const done = await apply(changes, t('deleteManySubject', { count }));
        onDeleted();
        if (!done) return;
        toastUndo(t('deletedMany', { count }), async () => {
          await apply(
            files.map(({ id }) => ({ operation: 'revert_file', file: id, revision })),
            '',
          );
        });
      };
      const used = files.filter(({ uses = 0 }) => uses > 0).length;
      if (used === 0) return run().catch(toastError);
      confirm({
        title: t('deleteManyTitle', { count }),
        consequences: [t('deleteManyUsed', { count: used }), t('deleteHistory')],
        action: t('deleteMany', { count }),
        run,
      });
    },
    remove: async (file: ContentFile, onDeleted: () => void) => {
      const { name } = file;
      try {
        const path = { spaceId, fileId: file.id };
        const { data: uses } = await listSpaceFileBacklinks({ path, query: { limit: 5 } });
        const pages = pagesUsing(uses.items).map(({ title }) => title);
        const names = pages.length < uses.count ? [...pages, '…'] : pages;
        confirm({
          title: t('deleteTitle', { name }),
          consequences: [
            uses.count === 0 ? t('deleteUnused') : t('deleteUsed', { count: uses.count, pages: names.join(', ') }),
            t('deleteHistory'),
          ],
          action: t('deleteAction'),
          run: async () => {
            const changes: Changes = [{ operation: 'delete_file', file: file.id }];
            if (await apply(changes, t('deleteSubject', { name }))) toast.success(t('deleted', { name }));
            onDeleted();
          },
        });
      } catch (error) {
        toastError(error);
      }
    },
  };
}
