import { createFileRoute } from '@tanstack/react-router';
import { NewOrganizationPage } from '#dashboard/entry/new-organization-page.tsx';

export const Route = createFileRoute('/organizations/new')({ component: NewOrganizationPage });
