import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { t } from '#dashboard/messages/site-appearance.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { FileButtons } from '#dashboard/sites/appearance/file-buttons.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** Bytes that the service takes. */
const largest = 1024 * 1024;
const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

interface PictureProps {
  organizationId: string;
  control: Control<Values>;
  name: Extract<
    FieldPath<Values>,
    'header.logo.light' | 'header.logo.dark' | 'favicon.icon.light' | 'socialPreview.url'
  >;
  label: string;
  /** The theme on whose ground it is shown here. */
  theme: 'light' | 'dark';
  className?: string;
}

/** A picture of the site: sent when it is chosen, shown to readers once the form is saved. */
export function PictureField({ organizationId, control, name, label, theme, className }: PictureProps) {
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, {
    label,
    say: address => <img src={String(address)} alt={label} className="max-h-11 max-w-40" />,
  });
  // Nobody may read an upload before it is kept, so the browser shows its own copy until then.
  const [copy, setCopy] = useState<{ of: string; src: string }>();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(t('pictureTooLarge'));
      const [of, src] = await Promise.all([uploadFile({ organizationId, file, kind: 'logo' }), dataUrl(file)]);
      return { of, src };
    },
    onSuccess: made => {
      setCopy(made);
      field.onChange(made.of);
    },
  });
  const src = copy?.of === field.value ? copy?.src : field.value;
  const problem = upload.error?.message ?? fieldState.error?.message;
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span
          data-theme={theme}
          className="inline-flex h-11 min-w-24 items-center justify-center rounded-sm border border-line-2 bg-canvas px-3 text-xs text-fg-3"
        >
          {field.value ? <img src={src} alt="" className="max-h-7 max-w-40" /> : t('noPicture')}
        </span>
        <FileButtons
          label={label}
          accept={kinds}
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

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
