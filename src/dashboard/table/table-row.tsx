import { type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { columnClass } from '#dashboard/table/column-class.ts';
import type { DataTableProps } from '#dashboard/table/data-table.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Menu } from '#dashboard/ui/menu.tsx';
import { rowButton } from '#dashboard/ui/row-button.tsx';

/** What rows read only when something is done to them. */
export type RowTools<Row> = Pick<
  DataTableProps<Row>,
  'rowId' | 'rowLabel' | 'rowMenu' | 'onOpen' | 'onHover' | 'selection'
> & {
  /** The ids of all rows, for a selection from one to another. */
  order: readonly string[];
};

type TableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'lines'> & {
  row: Row;
  index: number;
  focusable: boolean;
  /** Undefined where nothing can be chosen. */
  selected: boolean | undefined;
  /** It is gone with the next frame: only its name is drawn. */
  flies: boolean;
  opens: boolean;
  hasMenu: boolean;
  onFocus: (index: number) => void;
  /** Always the same object, with the newest tools in it: a row is drawn anew only when something in it changed. */
  tools: RefObject<RowTools<Row>>;
};

/** Milliseconds; links wait as long. */
const hoverDelay = 80;

const interactive = 'a, button, input, select, textarea, label, [role=menuitem], [role=combobox]';

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, selected, opens, hasMenu, lines, focusable, onFocus, tools } = props;
  // What somebody may be at stays.
  const [flew] = useState(props.flies);
  const flies = flew && props.flies;
  const { rowId, rowLabel } = tools.current;
  const id = rowId(row);
  const wanted = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(wanted.current);
  useEffect(() => () => clearTimeout(wanted.current), []);
  /** Asks for what the row opens, unless the pointer or the focus only passes. */
  const want = () => {
    forget();
    if (tools.current.onHover) wanted.current = setTimeout(() => tools.current.onHover?.(row), hoverDelay);
  };
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target : undefined;
    // A press on something in the row, on a menu that hangs from it, or at the end of marking text is not on the row.
    if (!event.currentTarget.contains(target ?? null) || target?.closest(interactive)) return;
    if (window.getSelection()?.type === 'Range') return;
    const { selection, order, onOpen } = tools.current;
    const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href]');
    if (event.shiftKey && selection) selection.extend(id, order);
    // Beside the link, Mod does what it does on it.
    else if ((event.metaKey || event.ctrlKey) && link) window.open(link.href, '_blank', 'noopener');
    else onOpen?.(row);
  };
  const cell = 'border-b align-middle';
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => {
        onFocus(index);
        want();
      }}
      onBlur={forget}
      onClick={press}
      onPointerEnter={want}
      onPointerLeave={forget}
      className={cn(
        'group relative hover:bg-hover focus-visible:-outline-offset-2 has-data-flash:animate-flash',
        lines === 2 ? 'h-(--row-2)' : 'h-(--row)',
        opens && 'cursor-pointer',
        selected &&
          'bg-selected shadow-[inset_2px_0_0_var(--c-accent)] hover:bg-selected rtl:shadow-[inset_-2px_0_0_var(--c-accent)]',
      )}
    >
      {selected !== undefined && (
        <td className={cn(cell, 'ps-3')}>
          {!flies && (
            <Checkbox
              aria-label={t('selectRow', { name: rowLabel(row) })}
              checked={selected}
              onCheckedChange={on => tools.current.selection?.toggle(id, on)}
            />
          )}
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} className={cn(cell, 'truncate', columnClass(column))}>
          {flies ? place === 0 && rowLabel(row) : column.cell(row)}
        </td>
      ))}
      {hasMenu && (
        <td className={cn(cell, 'pe-2 text-end')}>
          {!flies && (
            <Menu
              align="end"
              entries={() => tools.current.rowMenu?.(row) ?? []}
              trigger={rowButton(rowLabel(row), undefined, 'size-(--control-sm)')}
            />
          )}
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(DrawnRow) as typeof DrawnRow; // memo forgets that the component is generic
