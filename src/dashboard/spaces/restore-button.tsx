import { useMutation } from '@tanstack/react-query';
import type { Space } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useRestoreSpaces } from '#dashboard/shell/use-restore-spaces.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Takes a deleted space back out of the trash. */
export function RestoreButton({ space }: { space: Pick<Space, 'id'> }) {
  const restore = useMutation({ mutationFn: useRestoreSpaces() });
  return (
    <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate([space])}>
      {t('trashRestore')}
    </Button>
  );
}
