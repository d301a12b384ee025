import { createFileRoute } from '@tanstack/react-router';
import { TranslationsPage } from '#dashboard/translations/translations-page.tsx';

export const Route = createFileRoute('/o/$org/translations/')({ component: TranslationsPage });
