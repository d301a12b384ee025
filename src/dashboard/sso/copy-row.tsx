import { t } from '#dashboard/messages/sso.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

/** A value for another system: its name, the value in full, and a button that copies it. */
export function CopyRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <dl className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <dt className="shrink-0 text-fg-2 sm:w-52">{name}</dt>
        <dd className="min-w-0 font-mono text-xs wrap-anywhere select-all">{value}</dd>
      </dl>
      <CopyButton value={value} label={t('copyValue', { name })} size="sm" />
    </div>
  );
}
