import { createFileRoute } from '@tanstack/react-router';
import { SettingsFrame } from '#dashboard/organizations/settings-frame.tsx';

export const Route = createFileRoute('/o/$org/settings')({ component: SettingsFrame });
