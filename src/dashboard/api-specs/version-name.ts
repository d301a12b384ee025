import type { OpenApiSpecVersion } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';

const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** As its document numbers itself, and when it was read: several may have one number. */
export const versionName = ({ documentVersion, createdAt }: OpenApiSpecVersion): string =>
  [documentVersion, time.format(new Date(createdAt))].filter(Boolean).join(' · ');
