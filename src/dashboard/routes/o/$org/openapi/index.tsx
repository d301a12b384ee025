import { createFileRoute } from '@tanstack/react-router';
import { SpecsPage } from '#dashboard/api-specs/specs-page.tsx';

export const Route = createFileRoute('/o/$org/openapi/')({ component: SpecsPage });
