import { Ellipsis } from 'lucide-react';
import { t } from '#dashboard/messages/ui.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** What opens the menu of a row. Seen while the row has the pointer or the focus, and always by touch. */
export const rowButton = (name: string, tabIndex?: -1) => (
  <IconButton
    icon={Ellipsis}
    label={t('rowActions', { name })}
    size="sm"
    {...(tabIndex && { tabIndex })}
    className="size-6 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
  />
);
