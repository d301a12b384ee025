import { t } from '#dashboard/messages/pdf.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';

/** How a PDF is to look; what was not chosen is as the service finds it fit. */
export type PdfLook = {
  cover?: boolean;
  contents?: boolean;
  pageNumbers?: boolean;
  footnotes?: boolean;
  watermark?: boolean;
};

type PdfLookFieldsProps = {
  value: PdfLook;
  onChange: (value: PdfLook) => void;
  /** Whether one page is printed alone: then the service leaves out cover and contents. */
  isSingle: boolean;
  /** Number of the change request that is printed. */
  request: number | undefined;
};

/** What a PDF has beside its pages. */
export function PdfLookFields({ value, onChange, isSingle, request }: PdfLookFieldsProps) {
  const standard = {
    cover: !isSingle || request !== undefined,
    contents: !isSingle,
    pageNumbers: true,
    footnotes: false,
    watermark: false,
  };
  const names = [
    'cover',
    'contents',
    'pageNumbers',
    'footnotes',
    ...(request ? (['watermark'] as const) : []),
  ] as const;
  return (
    <fieldset className="text-sm">
      <legend className="mb-1.5 font-medium">{t('look')}</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {names.map(name => (
          <Checkbox
            key={name}
            checked={value[name] ?? standard[name]}
            onCheckedChange={checked => onChange({ ...value, [name]: checked })}
          >
            {name === 'watermark' ? t('look.watermark', { number: request ?? 0 }) : t(`look.${name}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
