import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SiteCustomization } from '#client/types.gen.ts';
import type { Device } from '#dashboard/shell/site-preview/preview-search.ts';
import { SitePreview } from '#dashboard/shell/site-preview/site-preview.tsx';
import { unsavedLook } from '#dashboard/sites/appearance/unsaved-look.ts';
import type { Values } from '#dashboard/sites/appearance/values.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { useSettled } from '#dashboard/ui/use-settled.ts';

interface UnsavedPreviewProps {
  form: UseFormReturn<Values>;
  /** As it is saved. */
  settings: SiteCustomization;
  place: SitePlace;
  device: Device;
  onDevice: (device: Device) => void;
}

/** The site as readers would see it if the form was saved now. */
export function UnsavedPreview({ form: { control, formState, getValues }, settings, ...shown }: UnsavedPreviewProps) {
  useWatch({ control });
  // The form's own: links of files are others each time they are read.
  const saved = formState.defaultValues as Values; // given as a whole
  const { look = '', more } = unsavedLook(settings, saved, getValues());
  const settled = useSettled(look);
  return <SitePreview {...shown} unsaved={{ look: settled || undefined, more }} />;
}
