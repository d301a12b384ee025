import type { Control } from 'react-hook-form';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-appearance.ts';
import type { Values } from '#dashboard/sites/appearance/values.ts';

/** How readers find their way: the pages at the side, the search and the icons of sections. */
export function NavigationFields({ control }: { control: Control<Values> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        control={control}
        name="styling.sidebar.background"
        label={t('sidebar')}
        options={(['default', 'filled'] as const).map(value => ({ value, label: t(`sidebar.${value}`) }))}
      />
      <SelectField
        control={control}
        name="styling.sidebar.list"
        label={t('openPage')}
        options={(['default', 'pill', 'line'] as const).map(value => ({ value, label: t(`openPage.${value}`) }))}
      />
      <SelectField
        control={control}
        name="styling.search"
        label={t('search')}
        options={(['subtle', 'prominent'] as const).map(value => ({ value, label: t(`search.${value}`) }))}
      />
      <SelectField
        control={control}
        name="styling.icons"
        label={t('icons')}
        options={(['thin', 'light', 'regular', 'solid', 'duotone'] as const).map(value => ({
          value,
          label: t(`icons.${value}`),
        }))}
      />
    </div>
  );
}
