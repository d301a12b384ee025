import { ChevronsLeftRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { parseHtml } from '#dashboard/change-requests/word-tokens.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { locale } from '#dashboard/messages/locale.ts';
import { t as words } from '#dashboard/messages/picture-swipe.ts';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

/** The addresses of a picture and of what took its place. */
type ChangedPicture = { before: string; after: string };

/** The picture of a block that is one picture and nothing else. */
function pictureIn(side: DiffRow['after']): string | undefined {
  if (side?.type !== 'images') return undefined;
  const [picture, second] = parseHtml(side.html).querySelectorAll('img');
  return second ? undefined : (picture?.getAttribute('src') ?? undefined);
}

/** The two pictures of a row in which one took the place of another. */
export function changedPicture({ type, before: old, after: now }: DiffRow): ChangedPicture | undefined {
  if (type !== 'changed') return undefined;
  const [before, after] = [pictureIn(old), pictureIn(now)];
  return before === undefined || after === undefined || before === after ? undefined : { before, after };
}

const percent = new Intl.NumberFormat(locale, { style: 'percent' });

/** One picture over the other: left of the line stands the one before, in every direction of writing. */
function Overlaid({ picture, className }: { picture: ChangedPicture; className?: string | undefined }) {
  const [share, setShare] = useState(50);
  return (
    <div className={className}>
      <div dir="ltr" className="mx-auto w-fit max-w-full">
        <div className="relative grid overflow-hidden rounded-sm border border-line-2 [&>*]:[grid-area:1/1] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <img
            src={picture.after}
            alt={t('after')}
            className="max-h-[70dvh] w-full object-contain"
            style={{ clipPath: `inset(0 0 0 ${share}%)` }}
          />
          <img
            src={picture.before}
            alt={t('before')}
            className="max-h-[70dvh] w-full object-contain"
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <span
            aria-hidden
            className="pointer-events-none z-10 flex h-full w-0.5 -translate-x-1/2 items-center justify-center bg-accent"
            style={{ marginInlineStart: `${share}%` }}
          >
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent shadow-pop">
              <ChevronsLeftRight className="size-4" />
            </span>
          </span>
          <input
            type="range"
            aria-label={words('share')}
            aria-valuetext={percent.format(share / 100)}
            value={share}
            onChange={event => setShare(Number(event.target.value))}
            className="z-20 h-full w-full cursor-ew-resize opacity-0"
          />
        </div>
        <p aria-hidden className="mt-1 flex justify-between text-2xs text-fg-3">
          <span>{t('before')}</span>
          <span>{t('after')}</span>
        </p>
      </div>
    </div>
  );
}

/** Both pictures of a row side by side, as given, or one over the other. */
export function PictureSwipe({
  picture,
  className,
  children,
}: {
  picture: ChangedPicture;
  /** Of one over the other. */
  className?: string;
  children: ReactNode;
}) {
  const [look, setLook] = useState<'beside' | 'swipe'>('beside');
  return (
    <>
      {look === 'beside' ? children : <Overlaid picture={picture} className={className} />}
      <div className="my-1.5 flex justify-center">
        <SegmentedControl
          aria-label={words('look')}
          value={look}
          onValueChange={setLook}
          options={(['beside', 'swipe'] as const).map(value => ({ value, label: words(value) }))}
        />
      </div>
    </>
  );
}
