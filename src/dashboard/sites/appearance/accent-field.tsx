import { type Control, useController } from 'react-hook-form';
import { t } from '#dashboard/messages/site-appearance.ts';
import { ColorField } from '#dashboard/sites/appearance/color-field.tsx';
import type { Values } from '#dashboard/sites/appearance/values.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { nearestAccent } from '#lib/site-colors.ts';

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** What a site makes of a colour that text could not be read in, and the way to choose that. */
function Nearest({ control, theme }: { control: Control<Values>; theme: 'light' | 'dark' }) {
  const { field } = useController({ control, name: `styling.primaryColor.${theme}` });
  const color = isColor(field.value) ? nearestAccent(theme, field.value) : field.value;
  if (color === field.value) return null;
  return (
    <Callout
      tone="warning"
      live
      title={t(theme === 'light' ? 'colorLight' : 'colorDark')}
      className="mt-2"
      actions={
        <Button size="sm" onClick={() => field.onChange(color)}>
          <span aria-hidden className="size-3 rounded-full" style={{ background: color }} />
          {t('takeReadable', { color })}
        </Button>
      }
    >
      {t('unreadable', { color })}
    </Callout>
  );
}

/** The colour of a site's links and marks (product D7). */
export function AccentField({ control }: { control: Control<Values> }) {
  return (
    <div>
      <ColorField control={control} name="styling.primaryColor" label={t('color')} help={t('colorHelp')} />
      <Nearest control={control} theme="light" />
      <Nearest control={control} theme="dark" />
    </div>
  );
}
