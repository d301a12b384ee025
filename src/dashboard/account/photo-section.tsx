import { useQuery, useQueryClient } from '@tanstack/react-query';
import { updateUserById } from '#client/sdk.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { PictureUpload } from '#dashboard/forms/picture-upload.tsx';
import { t } from '#dashboard/messages/account.ts';
import { deferDelete } from '#dashboard/shell/deferred-delete.ts';
import { organizationsOptions } from '#dashboard/shell/organization.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';

/** Who one is, with the picture. Uploads go through an organization: whoever is in none cannot send one. */
export function PhotoSection({ user }: { user: AuthenticatedUser }) {
  const queries = useQueryClient();
  const organizationId = useQuery(organizationsOptions()).data?.items[0]?.id;
  const { queryKey } = currentUserOptions();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const set = (photoURL: string | null, options = {}) =>
    updateUserById({ path: { userId: user.id }, body: { photoURL }, ...options }).then(refresh);
  const remove = () => {
    const { photoURL: _photo, ...rest } = user;
    queries.setQueryData(queryKey, rest);
    deferDelete({
      text: t('photoRemoved'),
      send: options => set(null, options),
      restore: () => {
        queries.setQueryData(queryKey, user);
        void refresh();
      },
    });
  };
  return (
    <section aria-label={t('photo')} className="mb-6 flex flex-wrap items-center gap-4">
      <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={64} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate text-base font-medium">{user.displayName}</p>
        <p className="truncate text-fg-2">{user.email}</p>
      </div>
      {organizationId && (
        <PictureUpload
          label={t('photo')}
          has={user.photoURL !== undefined}
          send={async file => set(await uploadFile({ organizationId, file, kind: 'photo' }))}
          saved={t('photoSaved')}
          onRemove={remove}
        />
      )}
    </section>
  );
}
