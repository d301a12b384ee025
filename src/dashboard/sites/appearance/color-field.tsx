import type { Control } from 'react-hook-form';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import type { Values } from '#dashboard/sites/appearance/values.ts';

interface ColorFieldProps {
  control: Control<Values>;
  name: `styling.${'primary' | 'info' | 'success' | 'warning' | 'danger'}Color`;
  label: string;
  help?: string;
}

/** A colour, for each of the two themes. */
export function ColorField({ control, name, label, help }: ColorFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {help && <p className="-mt-1.5 mb-1.5 text-xs text-fg-3">{help}</p>}
      <div className="flex gap-4">
        <TextField control={control} name={`${name}.light`} label={t('colorLight')} type="color" className="w-28" />
        <TextField control={control} name={`${name}.dark`} label={t('colorDark')} type="color" className="w-28" />
      </div>
    </fieldset>
  );
}
