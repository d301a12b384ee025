import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageLayout } from '#client/types.gen.ts';
import { type ContentKey, fileOptions } from '#dashboard/editor/edited-content.ts';
import type { SettingsProps } from '#dashboard/editor/page-settings-visibility.tsx';
import { UploadList } from '#dashboard/editor/upload-list.tsx';
import { useUploads } from '#dashboard/editor/use-uploads.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/page-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Select } from '#dashboard/ui/select.tsx';

const parts = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata', 'cover'] as const;
const widths = ['default', 'wide'] as const;
const sizes = ['hero', 'full', 'background'] as const;

/** Which part of a cover stays where it is cut, as the sites tell it from where its middle is. */
const places = { top: -50, middle: 0, bottom: 50 };
type Place = keyof typeof places;
const placeOf = (yPos: number): Place => (yPos < -20 ? 'top' : yPos > 20 ? 'bottom' : 'middle');

/** Cover, width, and which parts of the page are shown. */
export function LookSettings({ org, pageKey, page, layout, onChange }: SettingsProps & { layout: PageLayout }) {
  const file = useRef<HTMLInputElement>(null);
  const { uploads, upload } = useUploads(org, pageKey);
  const set = (change: Partial<PageLayout>) => onChange({ layout: change });
  const takeCover = async (image: File | undefined) => {
    if (!image) return;
    const id = await upload(image.name, image);
    if (id !== undefined) onChange({ cover: { ref: { kind: 'file', file: id }, yPos: 0 }, layout: { cover: true } });
  };
  return (
    <section aria-labelledby="page-look" className="space-y-4">
      <h3 id="page-look" className="text-sm font-semibold">
        {t('look')}
      </h3>
      <div>
        <p className="text-sm font-medium">{t('cover')}</p>
        <p className="mt-0.5 mb-2 text-xs text-fg-3">{t('coverHelp')}</p>
        <div className="flex gap-2">
          <Button size="sm" onClick={() => file.current?.click()}>
            {t('chooseCover')}
          </Button>
          {page.cover && (
            <Button size="sm" variant="quiet" onClick={() => onChange({ cover: null })}>
              {t('removeCover')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('chooseCover')}
          onChange={event => void takeCover(event.target.files?.[0])}
        />
        <UploadList uploads={uploads} />
      </div>
      {page.cover && <CoverPicture contentKey={pageKey} cover={page.cover} size={layout.coverSize} />}
      {page.cover && <CoverPlace cover={page.cover} onChange={cover => onChange({ cover })} />}
      {page.cover && (
        <Field label={t('coverSize')}>
          {aria => (
            <Select
              {...aria}
              value={layout.coverSize}
              onValueChange={coverSize => set({ coverSize })}
              options={sizes.map(value => ({ value, label: t(`coverSize.${value}`) }))}
            />
          )}
        </Field>
      )}
      <Field label={t('width')}>
        {aria => (
          <Select
            {...aria}
            value={layout.width}
            onValueChange={width => set({ width })}
            options={widths.map(value => ({ value, label: t(`width.${value}`) }))}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('shown')}</legend>
        <div className="space-y-1.5">
          {parts.map(part => (
            <div key={part}>
              <Checkbox checked={layout[part]} onCheckedChange={shown => set({ [part]: shown })}>
                {t(`layout.${part}`)}
              </Checkbox>
            </div>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

type Cover = NonNullable<SettingsProps['page']['cover']>;

/** How much of its width a cover may be high, as `cover-…` of the sites has it on a wide screen. */
const shapes = { hero: 'max-h-[35cqi]', full: 'h-[24cqi]', background: 'h-[36cqi]' };
/** The room that is kept until it has come, so that nothing below it moves. */
const rooms = { ...shapes, hero: 'h-[35cqi]' };
const positions: Record<Place, string> = { top: 'object-top', middle: 'object-center', bottom: 'object-bottom' };

type PictureProps = { contentKey: ContentKey; cover: Cover; size: PageLayout['coverSize'] };

/** The cover, cut as on a site. */
function CoverPicture({ contentKey, cover: { ref, yPos }, size }: PictureProps) {
  const file = useQuery({
    ...fileOptions(contentKey, ref.kind === 'file' ? ref.file : ''),
    enabled: ref.kind === 'file',
  });
  const src = ref.kind === 'url' ? ref.url : file.data?.downloadURL;
  const [come, setCome] = useState<string>();
  if (file.isError) return null;
  const hasCome = src !== undefined && come === src;
  return (
    <div className="@container">
      <div className={cn(!hasCome && rooms[size])}>
        {src && (
          <img
            {...{ src }}
            alt={t('coverShown')}
            onLoad={() => setCome(src)}
            className={cn('w-full rounded-md object-cover', shapes[size], positions[placeOf(yPos)])}
          />
        )}
      </div>
    </div>
  );
}

function CoverPlace({ cover, onChange }: { cover: Cover; onChange: (cover: Cover) => void }) {
  return (
    <Field label={t('coverPlace')} help={t('coverPlaceHelp')}>
      {aria => (
        <Select<Place>
          {...aria}
          value={placeOf(cover.yPos)}
          onValueChange={place => onChange({ ...cover, yPos: places[place] })}
          options={(['top', 'middle', 'bottom'] as const).map(value => ({ value, label: t(`coverPlace.${value}`) }))}
        />
      )}
    </Field>
  );
}
