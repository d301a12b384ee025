import { createFileRoute } from '@tanstack/react-router';
import { FilesPage } from '#dashboard/space-files/files-page.tsx';

export const Route = createFileRoute('/o/$org/s/$space/files')({
  validateSearch: (raw: Record<string, unknown>): { file?: string | undefined } =>
    typeof raw.file === 'string' && raw.file ? { file: raw.file } : {},
  component: function Files() {
    const { org, space } = Route.useParams();
    const { file } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FilesPage
        organizationId={org}
        spaceId={space}
        open={file}
        onOpen={id => void navigate({ search: id ? { file: id } : {}, replace: id === undefined })}
      />
    );
  },
});
