import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** What a control needs so that its label, help and error belong to it. */
type FieldAria = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };

export type FieldProps = {
  label: string;
  /** Read aloud only: for a field whose place says what it is. */
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  /** Most fields are required; the others say so. */
  optional?: boolean;
  /** Beside the label: how much of a limit is used. */
  length?: ReactNode;
  className?: string;
  children: (aria: FieldAria) => ReactNode;
};

/** Label, control, help and error of one field. The `…Field` components wrap it for react-hook-form. */
export function Field({
  label,
  labelHidden = false,
  help,
  error,
  optional = false,
  length,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cn('min-w-0', className)}>
      <div className={cn('mb-1.5 flex items-baseline justify-between gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {optional && <span className="text-xs text-fg-3">{t('optional')}</span>}
        {length}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
          <CircleAlert aria-hidden className="mt-px size-3.5" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-fg-3">
          {help}
        </p>
      )}
    </div>
  );
}
