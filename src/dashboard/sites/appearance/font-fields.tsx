import { useEffect, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '#dashboard/forms/field.tsx';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { t } from '#dashboard/messages/site-font.ts';
import { FileField } from '#dashboard/sites/appearance/file-field.tsx';
import { type Face, faces, type Values } from '#dashboard/sites/appearance/values.ts';
import { Input } from '#dashboard/ui/input.tsx';

interface FontProps {
  organizationId: string;
  control: Control<Values>;
}

/** A font of the site's own: what it is called, and a file for each of its faces. */
export function FontFields({ organizationId, control }: FontProps) {
  return (
    <fieldset aria-label={t('own')} className="min-w-0 space-y-4 rounded-md border border-line-2 p-4">
      <p className="text-xs text-fg-3">{t('help')}</p>
      <FamilyField control={control} />
      <ul className="divide-y">
        {faces.map(({ name }) => (
          <li key={name} className="py-2.5 first:pt-0 last:pb-0">
            <FaceField {...{ organizationId, control, name }} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function FamilyField({ control }: Pick<FontProps, 'control'>) {
  const name = 'styling.ownFont.fontFamily';
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: value => value.trim() !== '' || t('familyMissing') },
  });
  useFieldWords(name, { label: t('family') });
  return (
    <Field label={t('family')} error={fieldState.error?.message}>
      {aria => <Input {...aria} {...field} maxLength={64} />}
    </Field>
  );
}

function FaceField({ organizationId, control, name: face }: FontProps & { name: Face }) {
  const label = t(`face.${face}`);
  const name = `styling.ownFont.${face}` as const;
  useFieldWords(name, { label, say: address => t(address ? 'there' : 'none') });
  return (
    <FileField
      {...{ organizationId, control, name, label }}
      hideLabel
      accept=".woff2,font/woff2"
      mediaType="font/woff2"
      tooLarge={t('tooLarge')}
      validate={address => face !== 'regular' || address !== '' || t('regularMissing')}
      copy={async file => ({ bytes: await file.arrayBuffer(), file: file.name })}
      show={(address, copy) => (
        <span className="min-w-0 flex-1 basis-40">
          <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span aria-hidden>{label}</span>
            {address && <Sample address={address} bytes={copy?.bytes} />}
          </span>
          <span className="block truncate text-xs text-fg-3">
            {address ? (copy?.file ?? t('there')) : t(face === 'regular' ? 'needed' : 'none')}
          </span>
        </span>
      )}
    />
  );
}

/** A few letters in the font; nothing where the browser cannot read it, which the service says too. */
function Sample({ address, bytes }: { address: string; bytes: ArrayBuffer | undefined }) {
  const family = `sample-${useId().replace(/\W/g, '')}`;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let face: FontFace | undefined;
    let here = true;
    const show = async () => {
      // An upload can be read by nobody before it is kept, so its own copy shows until then.
      const loaded = new FontFace(family, bytes ?? (await (await fetch(address)).arrayBuffer()));
      await loaded.load();
      if (!here) return;
      face = loaded;
      document.fonts.add(loaded);
      setReady(true);
    };
    setReady(false);
    show().catch(() => undefined);
    return () => {
      here = false;
      if (face) document.fonts.delete(face);
    };
  }, [address, bytes, family]);
  return (
    isReady && (
      <span aria-hidden className="text-base" style={{ fontFamily: family }}>
        {t('sample')}
      </span>
    )
  );
}
