import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '#dashboard/entry/password-pages.tsx';

export const Route = createFileRoute('/forgot')({ component: ForgotPage });
