import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t as ui } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

/** Hours for which the old secret can go on working. */
const grace = { later: 24, now: 0 };
type End = keyof typeof grace;

interface GraceProps {
  title: string;
  lead: ReactNode;
  /** What ends. */
  label: string;
  options: Readonly<Record<End, { label: string; description: string }>>;
  action: string;
  /** The dialog stays until it is done, and shows why it failed. */
  run: (graceHours: number) => Promise<void>;
  onClose: () => void;
}

/** Before a secret gets a new one in its place: when shall the old one end? */
export function GraceDialog({ title, lead, label, options, action, run, onClose }: GraceProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [end, setEnd] = useState<End>('later');
  const rotate = useMutation({ mutationFn: () => run(grace[end]) });
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      title={title}
      onOpenChange={open => !open && !rotate.isPending && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={rotate.isPending}>
            {ui('cancel')}
          </Button>
          <Button variant="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={rotate.error} />
        <p className="text-fg-2">{lead}</p>
        <RadioCards
          aria-label={label}
          value={end}
          onValueChange={setEnd}
          options={(['later', 'now'] as const).map(value => ({ value, ...options[value] }))}
        />
      </div>
    </Dialog>
  );
}
