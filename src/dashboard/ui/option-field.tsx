import { t } from '#dashboard/messages/ui.ts';
import { Spinner } from '#dashboard/ui/spinner.tsx';

/** The field that searches the options of a combobox. */
export const optionField = 'h-9 min-w-0 flex-1 bg-transparent text-(length:--control-text) outline-none';

type FieldProps = { label: string; query: string; onQueryChange: (query: string) => void };

/** Stands where the list will be while its code is fetched, so that nothing that is typed is lost. */
export function OptionFieldAlone({ label, query, onQueryChange }: FieldProps) {
  return (
    <div className="flex items-center gap-2 px-3">
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever opens a list goes on in it
        autoFocus
        aria-label={label}
        value={query}
        onChange={event => onQueryChange(event.target.value)}
        placeholder={t('search')}
        className={optionField}
      />
      <Spinner className="text-fg-3" />
    </div>
  );
}
