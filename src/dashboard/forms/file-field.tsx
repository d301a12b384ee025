import { type FieldValues, useController } from 'react-hook-form';
import { type Bound, split } from '#dashboard/forms/bound.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { FileDrop, type FileDropProps } from '#dashboard/ui/file-drop.tsx';

type FileFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<FileDropProps, 'files' | 'onFilesChange' | 'id' | 'help' | 'aria-label' | 'aria-describedby'> & {
    /** What may be dropped, in words, inside the zone. */
    zoneHelp?: string;
  };

/** Its value is an array of `File`. */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, FileFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  const { zoneHelp, ...zone } = rest;
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {({ id, 'aria-describedby': describedBy }) => (
        <FileDrop
          {...zone}
          {...(zoneHelp && { help: zoneHelp })}
          id={id}
          aria-describedby={describedBy}
          files={field.value ?? []}
          onFilesChange={field.onChange}
        />
      )}
    </Field>
  );
}
