import { createFileRoute } from '@tanstack/react-router';
import { FilesPage } from '#dashboard/space-files/files-page.tsx';
import { readFilesSearch } from '#dashboard/space-files/files-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/files')({
  validateSearch: readFilesSearch,
  component: function Files() {
    const { org, space } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <FilesPage
        organizationId={org}
        spaceId={space}
        search={Route.useSearch()}
        onSearch={(change, replace = true) => void navigate({ search: now => ({ ...now, ...change }), replace })}
      />
    );
  },
});
