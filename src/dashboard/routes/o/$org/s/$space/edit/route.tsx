import { createFileRoute, Outlet } from '@tanstack/react-router';
import { EditLayout } from '#dashboard/editor/edit-layout.tsx';
import { editedPagesOptions } from '#dashboard/editor/edited-content.ts';
import { LiveFrame } from '#dashboard/editor/live-frame.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { spaceOptions, spaceTitle } from '#dashboard/spaces/space.ts';

const ImportDialog = inTime(async () => (await import('#dashboard/content/import-dialog.tsx')).ImportDialog);

export const Route = createFileRoute('/o/$org/s/$space/edit')({
  loader: async ({ context, params }) => {
    // The panel says what failed and offers to try again.
    const pages = editedPagesOptions({ spaceId: params.space, request: undefined });
    await context.queryClient.ensureQueryData(pages).catch(() => undefined);
    return context.queryClient.ensureQueryData(spaceOptions(params.space));
  },
  component: function EditLive() {
    const { org, space } = Route.useParams();
    const title = spaceTitle(Route.useLoaderData());
    return (
      <LiveFrame title={title}>
        <EditLayout
          importDialog={tools => (
            <ImportDialog
              {...tools}
              organizationId={org}
              target={{ organizationId: org, spaceId: space }}
              into={title}
            />
          )}
        >
          <Outlet />
        </EditLayout>
      </LiveFrame>
    );
  },
});
