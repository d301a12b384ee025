import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { RowDots } from '#dashboard/ui/row-icons.tsx';

/** Seen while the row has the pointer or the focus, and always by touch. */
const shownInRow =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100';

/** What opens the menu of a row, of a tree with 24 px or of a table. */
export const rowButton = (name: string, tabIndex?: -1, size = 'size-6') => (
  <IconButton
    icon={RowDots}
    label={t('rowActions', { name })}
    size="sm"
    {...(tabIndex && { tabIndex })}
    className={cn(size, shownInRow)}
  />
);
