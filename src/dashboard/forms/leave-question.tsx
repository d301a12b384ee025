import { useRef } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

type QuestionProps = {
  title: string;
  description: string;
  stay: string;
  /** The verb for losing it. */
  leave: string;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks before input is lost. Escape stays. */
export function LeaveQuestion({ title, description, stay, leave, onStay, onLeave }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      initialFocus={first}
      onOpenChange={open => !open && onStay()}
      title={title}
      description={description}
      footer={
        <>
          <Button ref={first} onClick={onStay}>
            {stay}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    />
  );
}
