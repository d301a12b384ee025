import type { LucideIcon } from 'lucide-react';
import { Eye, EyeOff, Search, X } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { focusRow } from '#dashboard/ui/focus-row.ts';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  icon?: LucideIcon;
  /** Fixed text before the value, such as `https://`. */
  prefix?: string;
  /** Something after the value: a unit, a button of 24 px. */
  suffix?: ReactNode;
  /** Monospaced: ids, paths, keys. */
  mono?: boolean;
};

export function Input({ icon: Icon, prefix, suffix, mono = false, className, ...rest }: InputProps) {
  if (!Icon && !prefix && !suffix) return <input {...rest} className={cn('field', mono && 'font-mono', className)} />;
  return (
    <span className={cn('field flex items-center gap-2', className)}>
      {Icon && <Icon aria-hidden className="text-fg-3" />}
      {prefix && <span className="shrink-0 text-fg-3">{prefix}</span>}
      <input {...rest} className={cn('min-w-0 flex-1 bg-transparent outline-none', mono && 'font-mono')} />
      {suffix && <span className="-me-1 shrink-0 text-fg-3">{suffix}</span>}
    </span>
  );
}

const inFieldButton =
  'inline-flex size-6 items-center justify-center rounded-xs text-fg-3 hover:bg-hover hover:text-fg focus-visible:outline-offset-0';

export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={inFieldButton}
          // What cannot be typed is a key that is handed on.
          aria-label={t(`${shown ? 'hide' : 'show'}${props.readOnly ? 'Key' : 'Password'}`)}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}

type SearchInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'icon' | 'suffix'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** What is searched; the accessible name. */
  label: string;
};

/** `/` focuses the search of a page: the shell looks for `data-page-search`. Escape goes back to what had the focus. */
export function SearchInput({ value, onValueChange, label, ...rest }: SearchInputProps) {
  const before = useRef<Element>(null);
  return (
    <Input
      placeholder={label}
      // The longest text that the service searches titles for.
      maxLength={100}
      {...rest}
      data-page-search
      aria-label={label}
      icon={Search}
      value={value}
      onChange={event => onValueChange(event.target.value)}
      onFocus={event => {
        before.current = event.relatedTarget;
      }}
      onKeyDown={event => {
        // From the search of a page straight into what it found; a dialog or the sidebar has its own.
        if (event.key === 'ArrowDown' && event.currentTarget.closest('main') && focusRow()) event.preventDefault();
        if (event.key !== 'Escape') return;
        if (value) return onValueChange('');
        event.currentTarget.blur();
        if (before.current instanceof HTMLElement) before.current.focus();
      }}
      suffix={
        value && (
          <button type="button" className={inFieldButton} aria-label={t('clear')} onClick={() => onValueChange('')}>
            <X aria-hidden className="size-3.5" />
          </button>
        )
      }
    />
  );
}

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
  mono?: boolean;
};

/** Grows with its text, from `rows` lines on. */
export function Textarea({ mono = false, className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      // The content decides the height from here on, which `rows` alone would not limit downwards.
      style={{ minHeight: `calc(${rows} * 1.25rem + 14px)` }}
      className={cn('field block field-sizing-content max-h-96 py-1.5', mono && 'font-mono', className)}
    />
  );
}
