import { createFileRoute } from '@tanstack/react-router';
import { DeletedSpacesPage } from '#dashboard/content/deleted-page.tsx';

export const Route = createFileRoute('/o/$org/content/deleted')({ component: DeletedSpacesPage });
