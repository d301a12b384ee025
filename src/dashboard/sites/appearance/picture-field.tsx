import type { Control } from 'react-hook-form';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { t } from '#dashboard/messages/site-appearance.ts';
import { FileField, type FilePath } from '#dashboard/sites/appearance/file-field.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

interface PictureProps {
  organizationId: string;
  control: Control<Values>;
  name: FilePath;
  label: string;
  /** The theme on whose ground it is shown here; left out, the ground is that of the dashboard. */
  theme?: 'light' | 'dark';
  className?: string;
}

/** A picture of the site. */
export function PictureField({ theme, ...props }: PictureProps) {
  const { name, label } = props;
  useFieldWords(name, {
    label,
    say: address => <img src={String(address)} alt={label} className="max-h-11 max-w-40" />,
  });
  return (
    <FileField
      {...props}
      accept={kinds}
      tooLarge={t('pictureTooLarge')}
      copy={pictureOf}
      show={(address, copy = address) => (
        <span
          data-theme={theme}
          className="inline-flex h-11 min-w-24 items-center justify-center rounded-sm border border-line-2 bg-canvas px-3 text-xs text-fg-3"
        >
          {address ? <img src={copy} alt="" className="max-h-7 max-w-40" /> : t('noPicture')}
        </span>
      )}
    />
  );
}

/** Before it is sent: what no browser can show, no reader could see. */
async function pictureOf(file: File): Promise<string> {
  const address = await dataUrl(file);
  await new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = resolve;
    picture.onerror = () => reject(new Error(t('notPicture')));
    picture.src = address;
  });
  return address;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
