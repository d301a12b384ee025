import { FileImage, FileText, Variable } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttributeChips } from '#dashboard/change-requests/attribute-chips.tsx';
import { ChangeMarks } from '#dashboard/change-requests/change-marks.tsx';
import type { ChangeKind, OtherChange } from '#dashboard/change-requests/changed-entries.ts';
import { PictureSwipe } from '#dashboard/change-requests/picture-swipe.tsx';
import { TextDifference } from '#dashboard/change-requests/text-difference.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';

/** Stands for files, variables and reusable contents where a page's id would. */
export const otherId = 'other';

const kindOf = (type: OtherChange['type']): ChangeKind =>
  type.endsWith('created') ? 'created' : type.endsWith('deleted') ? 'deleted' : 'edited';

function Item({
  kind,
  icon,
  title,
  children,
}: {
  kind: ChangeKind;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-2 py-3">
      <ChangeMarks kinds={[kind]} className="pt-0.5" />
      <span className="pt-0.5 text-fg-2">{icon}</span>
      <div className="min-w-0 flex-1 space-y-2">
        <p className="text-sm font-medium wrap-anywhere">{title}</p>
        {children}
      </div>
    </li>
  );
}

function Variables({ change }: { change: Extract<OtherChange, { type: 'variables_edited' }> }) {
  const of = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(change.variables).map(([name, sides]) => [name, sides[side]]));
  return (
    <Item kind="edited" icon={<Variable aria-hidden />} title={t('variables')}>
      <AttributeChips
        attributes={{ variables: { before: of('before'), after: of('after') } }}
        nameOf={member => member.slice('variables.'.length)}
      />
    </Item>
  );
}

function Other({ change }: { change: OtherChange }) {
  if (change.type === 'variables_edited') return <Variables change={change} />;
  const kind = kindOf(change.type);
  const attributes = 'attributes' in change && <AttributeChips attributes={change.attributes} />;
  if (!('file' in change)) {
    const { before = '', after = '' } = change.markdown ?? {};
    return (
      <Item kind={kind} icon={<FileText aria-hidden />} title={change.reusableContent.title}>
        {attributes}
        {before !== after && <TextDifference before={before} after={after} />}
      </Item>
    );
  }
  const before = change.type === 'file_edited' ? change.before : undefined;
  return (
    <Item kind={kind} icon={<FileImage aria-hidden />} title={change.file.name}>
      {attributes}
      <Pictures file={change.file} before={before} faded={kind === 'deleted'} />
    </Item>
  );
}

type ChangedFile = Extract<OtherChange, { type: 'file_edited' }>['file'];

const isPicture = (file: ChangedFile | undefined) => file?.contentType.startsWith('image/');

/** A file that is a picture, beside the one that it took the place of. */
function Pictures({ file, before, faded }: { file: ChangedFile; before: ChangedFile | undefined; faded: boolean }) {
  const image = ({ downloadURL, name }: ChangedFile) => (
    <img
      src={downloadURL}
      alt={name}
      loading="lazy"
      className={cn('max-h-60 max-w-full rounded-md border', faded && 'opacity-60')}
    />
  );
  if (!before || !isPicture(before)) return isPicture(file) ? image(file) : null;
  const side = (label: string, shown: ChangedFile) => (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-2xs text-fg-3">{label}</figcaption>
      {image(shown)}
    </figure>
  );
  const sides = (
    <div className="grid gap-4 sm:grid-cols-2">
      {side(t('before'), before)}
      {isPicture(file) && side(t('after'), file)}
    </div>
  );
  if (!isPicture(file)) return sides;
  return <PictureSwipe picture={{ before: before.downloadURL, after: file.downloadURL }}>{sides}</PictureSwipe>;
}

const idOf = (change: OtherChange): string =>
  'file' in change ? change.file.id : 'reusableContent' in change ? change.reusableContent.id : change.type;

/** What changed besides pages. */
export function OtherChanges({ changes }: { changes: readonly OtherChange[] }) {
  return (
    <div className="px-(--gutter) pb-16">
      <h2
        tabIndex={-1}
        data-other-changes
        className="sticky top-(--find-bar,0px) z-10 flex h-12 max-w-190 items-center border-b bg-canvas text-sm font-semibold"
      >
        {t('otherChanges')}
      </h2>
      <ul className="max-w-190 divide-y">
        {changes.map(change => (
          <Other key={idOf(change)} change={change} />
        ))}
      </ul>
    </div>
  );
}
