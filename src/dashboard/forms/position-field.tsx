import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { t } from '#dashboard/messages/position.ts';

const first = 'first';
const last = 'last';

/** The position that is chosen at first. */
export const lastPosition: string = last;

type PositionFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  siblings: readonly { id: string; label: string }[];
};

/** Where something that is moved without dragging goes among its siblings; nothing where it has none. */
export function PositionField<Values extends FieldValues>({ control, name, siblings }: PositionFieldProps<Values>) {
  if (siblings.length === 0) return null;
  return (
    <ComboboxField
      control={control}
      name={name}
      label={t('position')}
      options={[
        { value: last, label: t('last') },
        { value: first, label: t('first') },
        ...siblings.map(({ id, label }) => ({ value: id, label: t('after', { name: label }) })),
      ]}
    />
  );
}

/** One neighbour, as the service takes one; a sibling of another place, chosen before, counts as last. */
export function neighborAt(siblings: readonly { id: string }[], position: string): { before?: string; after?: string } {
  const [top] = siblings;
  if (position === first && top) return { before: top.id };
  const after = siblings.find(({ id }) => id === position) ?? siblings.at(-1);
  return after ? { after: after.id } : {};
}
