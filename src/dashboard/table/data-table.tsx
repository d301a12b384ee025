import { memo, type ReactNode, useMemo, useRef } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { columnClass } from '#dashboard/table/column-class.ts';
import type { Selection } from '#dashboard/table/selection.ts';
import { type RowTools, TableRow } from '#dashboard/table/table-row.tsx';
import type { Pages } from '#dashboard/table/use-pages.ts';
import { useRowKeys } from '#dashboard/table/use-row-keys.ts';
import { useWindowedRows } from '#dashboard/table/use-windowed-rows.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { FilteredEmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { useKeptPlace } from '#dashboard/ui/use-kept-place.ts';

export type Column<Row> = {
  id: string;
  header: string;
  /** Read aloud only. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** CSS width; one column should have none and take the rest. */
  width?: string;
  align?: 'start' | 'end';
  /** Hidden below this width of the window. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
};

export type DataTableProps<Row> = {
  /** The accessible name: what is listed. */
  label: string;
  pages: Pick<Pages<Row>, 'rows' | 'isPending' | 'error'> & Partial<Pages<Row>>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The name of a row, for its checkbox and menu. */
  rowLabel: (row: Row) => string;
  /** Opens a row: a press on it, or Enter. The first cell should also hold a link. */
  onOpen?: (row: Row) => void;
  /** The pointer or the focus rests on it. */
  onHover?: (row: Row) => void;
  rowMenu?: (row: Row) => MenuEntries;
  selection?: Selection;
  /** Two-line rows are 56 px high instead of 44. */
  lines?: 1 | 2;
  /** How many rows will come, where that is known: what stands below them stays in its place. */
  expected?: number;
  /** Shown when there is nothing and nothing was searched. */
  empty: ReactNode;
  /** Given while a search or filter is set: how to clear it, and what it was. */
  filter?: { onClear: () => void; text?: string; also?: readonly string[] } | undefined;
};

function Head<Row>({ columns, selection, pages, rowId, rowMenu }: DataTableProps<Row>) {
  const ids = pages.rows.map(rowId);
  const chosen = selection ? ids.filter(id => selection.selected.has(id)).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="sticky top-0 z-10 w-10 border-b bg-sidebar ps-3 text-start">
            <Checkbox
              aria-label={t('selectAll')}
              checked={chosen > 0 && (chosen === ids.length || 'indeterminate')}
              onCheckedChange={on => (on ? selection.selectAll(ids) : selection.clear())}
            />
          </th>
        )}
        {columns.map(column => (
          <th
            key={column.id}
            scope="col"
            style={{ width: column.width }}
            className={cn(
              'sticky top-0 z-10 h-8 border-b bg-sidebar text-start text-2xs font-medium text-fg-2',
              columnClass(column),
            )}
          >
            <span className={column.headerHidden ? 'sr-only' : 'block truncate'}>{column.header}</span>
          </th>
        ))}
        {rowMenu && (
          <th scope="col" className="sticky top-0 z-10 w-12 border-b bg-sidebar">
            <span className="sr-only">{t('more')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SkeletonRows<Row>({ columns, selection, rowMenu, lines = 1, expected = 12 }: DataTableProps<Row>) {
  const widths = ['w-40', 'w-24', 'w-32', 'w-20', 'w-36'];
  return Array.from({ length: Math.min(12, Math.max(1, expected)) }, (_, row) => row).map(row => (
    <tr key={row} className={cn('[&>td]:border-b', lines === 2 ? 'h-(--row-2)' : 'h-(--row)')}>
      {selection && <td />}
      {columns.map((column, index) => (
        <td key={column.id} className={columnClass(column)}>
          <Skeleton className={cn('max-w-full', widths[(row + index) % widths.length])} />
        </td>
      ))}
      {rowMenu && <td />}
    </tr>
  ));
}

function Instead<Row>({ pages, empty, filter }: DataTableProps<Row>) {
  if (!pages.error)
    return filter ? (
      <FilteredEmptyState
        onClear={filter.onClear}
        {...(filter.text && { filter: filter.text })}
        {...(filter.also && { also: filter.also })}
      />
    ) : (
      empty
    );
  return (
    <ErrorState
      {...(pages.retry && { onRetry: pages.retry })}
      retrying={pages.isRetrying ?? false}
      error={pages.error}
    />
  );
}

// While a list is scrolled only the rows that come into sight are drawn.
const StillHead = memo(Head) as typeof Head; // memo forgets that the component is generic

/** A list as a table: sticky head, drawn as far as it is in sight, with every state a list can be in. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, pages, columns, rowId, rowLabel, rowMenu, selection, lines = 1, onOpen, onHover } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useWindowedRows(body, pages.rows.length, lines, pages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is named never changes
  const ids = useMemo(() => pages.rows.map(rowId), [pages.rows]);
  const place = useKeptPlace(body, ids);
  const keys = useRowKeys({
    body,
    ids,
    selection,
    onOpen: index => {
      const row = pages.rows[index];
      if (row !== undefined) onOpen?.(row);
    },
    reveal: view.reveal,
  });
  const now: RowTools<Row> = {
    ...{ rowId, rowLabel, order: ids },
    ...{ rowMenu, onOpen, onHover, selection },
  };
  const tools = useRef(now);
  tools.current = now;
  if (!pages.isPending && pages.rows.length === 0) return <Instead {...props} />;
  return (
    <div
      className={cn(
        'transition-opacity duration-150',
        // Rows that give way to room of the same height must not scroll the page.
        '[overflow-anchor:none]',
        // Waits 150 ms: a quick answer never dims.
        pages.isStale && 'opacity-60 delay-150',
      )}
    >
      <table
        aria-label={label}
        aria-busy={pages.isPending || pages.isStale || undefined}
        aria-rowcount={pages.count === undefined ? undefined : pages.count + 1}
        // Layout apart from the rest of the page: a scrolled list paints only the rows that come.
        className="w-full table-fixed border-separate border-spacing-0 text-sm contain-layout"
      >
        <StillHead {...props} />
        <tbody ref={body} onKeyDown={keys.onKeyDown} {...place}>
          {pages.isPending && <SkeletonRows {...props} />}
          {view.before > 0 && (
            <tr aria-hidden className="invisible">
              <td style={{ height: view.before }} />
            </tr>
          )}
          {view.indexes.map(index => {
            const row = pages.rows[index];
            if (row === undefined) return null;
            return (
              <TableRow
                {...{ row, index, columns, lines, tools }}
                key={rowId(row)}
                selected={selection?.selected.has(rowId(row))}
                flies={view.fly}
                opens={onOpen !== undefined}
                hasMenu={rowMenu !== undefined}
                focusable={index === keys.current}
                onFocus={keys.setCurrent}
              />
            );
          })}
          {view.after > 0 && (
            <tr aria-hidden className="invisible">
              <td style={{ height: view.after }} />
            </tr>
          )}
        </tbody>
      </table>
      {Boolean(pages.error) && pages.rows.length > 0 && <Instead {...props} />}
      {pages.isFetchingMore && (
        <p role="status" className="flex items-center gap-2 px-3 py-3 text-sm text-fg-3">
          <Spinner />
          {t('loadingMore')}
        </p>
      )}
    </div>
  );
}
