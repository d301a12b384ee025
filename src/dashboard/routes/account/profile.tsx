import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#dashboard/account/profile-page.tsx';

export const Route = createFileRoute('/account/profile')({ component: ProfilePage });
