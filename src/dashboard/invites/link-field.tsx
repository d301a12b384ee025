import { t } from '#dashboard/messages/invites.ts';
import { CopyField } from '#dashboard/ui/copy-field.tsx';

/** A link to pass on. */
export const LinkField = ({ url }: { url: string }) => (
  <CopyField value={url} label={t('link')} copyLabel={t('copyLink')} />
);
