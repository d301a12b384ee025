import { type ComponentType, useState } from 'react';
import { type Action, useActions } from '#dashboard/shell/actions.ts';
import { asking } from '#dashboard/ui/asking.ts';

type Props = Omit<Action, 'run' | 'href' | 'children'> & { Dialog: ComponentType<{ onClose: () => void }> };

/** A command of the palette that opens a dialog, on whatever page. */
export function DialogCommand({ Dialog, ...action }: Props) {
  const [open, setOpen] = useState(false);
  useActions([{ ...action, title: asking(action.title), run: () => setOpen(true) }]);
  return open && <Dialog onClose={() => setOpen(false)} />;
}
