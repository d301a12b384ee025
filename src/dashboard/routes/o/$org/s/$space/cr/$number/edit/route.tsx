import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import { useOpenThreads } from '#dashboard/change-requests/open-threads.ts';
import { UpdateStrip } from '#dashboard/change-requests/update-strip.tsx';
import { EditLayout } from '#dashboard/editor/edit-layout.tsx';
import { editedPagesOptions } from '#dashboard/editor/edited-content.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { spaceOptions, spaceTitle } from '#dashboard/spaces/space.ts';

const ImportDialog = inTime(async () => (await import('#dashboard/content/import-dialog.tsx')).ImportDialog);

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit')({
  loader: async ({ context, params }) => {
    const key = { spaceId: params.space, request: params.number };
    // The panel says what failed and offers to try again.
    await context.queryClient.ensureQueryData(editedPagesOptions(key)).catch(() => undefined);
    return context.queryClient.ensureQueryData(spaceOptions(params.space));
  },
  component: function Edit() {
    const { org, space, number } = Route.useParams();
    const loaded = Route.useLoaderData();
    const request = useChangeRequest();
    return (
      <div className="flex h-full flex-col">
        {request.permissions.edit && <UpdateStrip request={request} />}
        <div className="min-h-0 flex-1">
          <EditLayout
            threads={useOpenThreads()}
            importDialog={tools => (
              <ImportDialog
                {...tools}
                organizationId={org}
                target={{ organizationId: org, spaceId: space, changeRequest: number }}
                into={`${spaceTitle(loaded)} #${number}`}
              />
            )}
          >
            <Outlet />
          </EditLayout>
        </div>
      </div>
    );
  },
});
