import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Page } from '#client/types.gen.ts';
import { placeOf } from '#dashboard/editor/edit-tree.ts';
import { labelOf } from '#dashboard/editor/page-row.tsx';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { lastPosition, neighborAt, PositionField } from '#dashboard/forms/position-field.tsx';
import { t } from '#dashboard/messages/page-tree.ts';
import { findPage, walkPages } from '#dashboard/shell/page-tree.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

const top = 'top';

type Props = {
  page: Page;
  pages: readonly Page[];
  onMove: (move: Move) => Promise<unknown>;
  onClose: () => void;
};

/** Moves a page without dragging it: the page to put it below, then the position there. */
export function MovePageDialog({ page, pages, onMove, onClose }: Props) {
  const form = useForm({ defaultValues: { place: placeOf(pages, page.id)?.parent ?? top, position: lastPosition } });
  const siblings = siblingsIn(pages, form.watch('place'), page.id);
  const save = useMutation({
    mutationFn: ({ place, position }: { place: string; position: string }) => {
      const parent = place === top ? undefined : place;
      return onMove({ id: page.id, parent, ...neighborAt(siblingsIn(pages, place, page.id), position) });
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('moveTitle', { name: labelOf(page) })}
      submitLabel={t('move')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={values => save.mutate(values)}
    >
      <ComboboxField control={form.control} name="place" label={t('below')} options={placesFor(pages, page)} />
      <PositionField
        control={form.control}
        name="position"
        siblings={siblings.map(sibling => ({ id: sibling.id, label: labelOf(sibling) }))}
      />
    </FormDialog>
  );
}

/** The top, and every page that can hold it: neither itself nor a page below it. */
function placesFor(pages: readonly Page[], moved: Page) {
  const allowed = walkPages(pages).filter(
    ({ page, around }) =>
      (page.type === 'document' || page.type === 'group') && ![...around, page].some(({ id }) => id === moved.id),
  );
  return [
    { value: top, label: t('topLevel') },
    ...allowed.map(({ page, around }) => ({
      value: page.id,
      label: labelOf(page),
      path: around.map(labelOf).join(' / '),
    })),
  ];
}

const siblingsIn = (pages: readonly Page[], place: string, without: string): Page[] =>
  (place === top ? pages : (findPage(pages, place)?.pages ?? [])).filter(({ id }) => id !== without);
