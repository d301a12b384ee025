import { createFileRoute } from '@tanstack/react-router';
import { GlossaryPage } from '#dashboard/translations/glossary-page.tsx';

export const Route = createFileRoute('/o/$org/translations/glossary')({ component: GlossaryPage });
