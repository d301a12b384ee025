import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { FileButtons } from '#dashboard/forms/file-buttons.tsx';
import { uploadFile } from '#dashboard/shell/upload.ts';
import type { Face, Values } from '#dashboard/sites/appearance/values.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** Bytes that the service takes. */
const largest = 1024 * 1024;

/** A part of the form that holds the address of a file, empty where there is none. */
export type FilePath =
  | 'header.logo.light'
  | 'header.logo.dark'
  | 'favicon.icon.light'
  | 'footer.logo.light'
  | 'footer.logo.dark'
  | 'socialPreview.url'
  | `styling.ownFont.${Face}`;

interface FileProps<Copy> {
  organizationId: string;
  control: Control<Values>;
  name: FilePath;
  label: string;
  /** Leaves the label to who looks; it names the field all the same. */
  hideLabel?: boolean;
  /** As in the `accept` of an input. */
  accept: string;
  /** What the browser does not know about such files. */
  mediaType?: string;
  tooLarge: string;
  validate?: (address: string) => string | true;
  /** What is shown of a file until the form is saved, as nobody may read an upload before. @throws Error for another kind of file */
  copy: (file: File) => Promise<Copy>;
  /** How the file that is there is shown. */
  show: (address: string, copy: Copy | undefined) => ReactNode;
  className?: string;
}

/** A file of the site: sent when it is chosen, used for readers once the form is saved. */
export function FileField<Copy>({ organizationId, control, name, label, ...props }: FileProps<Copy>) {
  const { mediaType, validate = () => true } = props;
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  const [chosen, setChosen] = useState<{ address: string; copy: Copy }>();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(props.tooLarge);
      const typed = mediaType ? new File([file], file.name, { type: mediaType }) : file;
      const copy = await props.copy(file);
      return { address: await uploadFile({ organizationId, file: typed, kind: 'logo' }), copy };
    },
    onSuccess: made => {
      setChosen(made);
      field.onChange(made.address);
    },
  });
  const problem = upload.error?.message ?? fieldState.error?.message;
  return (
    <fieldset className={cn('min-w-0', props.className)}>
      <legend className={props.hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {props.show(field.value, chosen?.address === field.value ? chosen.copy : undefined)}
        <FileButtons
          size="sm"
          label={label}
          accept={props.accept}
          isThere={Boolean(field.value)}
          loading={upload.isPending}
          onFile={file => upload.mutate(file)}
          onRemove={() => field.onChange('')}
        />
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
