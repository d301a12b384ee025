import { useId, useRef, useState } from 'react';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/shell.ts';
import type { Confirmation } from '#dashboard/shell/confirm.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { useRun } from '#dashboard/ui/use-run.ts';

export function ConfirmDialog({ question, onClose }: { question: Confirmation; onClose: () => void }) {
  const { title, comparison, consequences, choice, action, danger = true, typeToConfirm, run } = question;
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const { running, error, go } = useRun(run, onClose);
  const cancel = useRef<HTMLButtonElement>(null);
  const offline = useOfflineReason();
  const needsTyping = typeToConfirm !== undefined && typed.trim() !== typeToConfirm;
  return (
    <Dialog
      open
      role="alertdialog"
      size={comparison || choice ? 'md' : 'sm'}
      title={title}
      initialFocus={cancel}
      onOpenChange={open => !open && !running && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={running}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={running}
            disabledReason={offline ?? (needsTyping && t('typeToConfirm', { name: typeToConfirm }))}
            onClick={go}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <FormProblem error={error} />
        {comparison}
        {consequences.length > 0 && (
          <ul className="list-disc space-y-1 ps-4 text-fg-2 marker:text-fg-3">
            {inPlace(consequences, consequence => (
              <li>{consequence}</li>
            ))}
          </ul>
        )}
        {choice}
        {typeToConfirm !== undefined && (
          <div>
            <label htmlFor={inputId} className="mb-1.5 block">
              {t.rich('typeToConfirm', { name: <strong className="font-semibold">{typeToConfirm}</strong> })}
            </label>
            <Input
              id={inputId}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
