import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

/** A text to pass on or to keep: it can be read, marked and copied. */
export function CopyField({ value, label, copyLabel }: { value: string; label: string; copyLabel: string }) {
  return (
    <div className="flex items-center gap-2">
      <Input
        aria-label={label}
        readOnly
        mono
        value={value}
        onFocus={event => event.target.select()}
        className="min-w-0 flex-1"
      />
      <CopyButton value={value} label={copyLabel}>
        {copyLabel}
      </CopyButton>
    </div>
  );
}
