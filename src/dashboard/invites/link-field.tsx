import { t } from '#dashboard/messages/invites.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

/** A link to pass on: it can be read, marked and copied. */
export function LinkField({ url }: { url: string }) {
  return (
    <div className="flex items-center gap-2">
      <Input
        aria-label={t('link')}
        readOnly
        mono
        value={url}
        onFocus={event => event.target.select()}
        className="min-w-0 flex-1"
      />
      <CopyButton value={url} label={t('copyLink')}>
        {t('copyLink')}
      </CopyButton>
    </div>
  );
}
