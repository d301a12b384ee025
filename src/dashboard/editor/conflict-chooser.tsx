import { useState } from 'react';
import { type Choice, chosenText, type EditConflict, stretches } from '#dashboard/editor/conflict-choice.ts';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

/** Two edits met in the same lines: shows both, and asks for each place which to keep. Nothing is lost unasked. */
export function ConflictChooser({
  conflict,
  onResolve,
}: {
  conflict: EditConflict;
  onResolve: (text: string) => void;
}) {
  const parts = stretches(conflict);
  const open = parts.filter(part => part.kind === 'open');
  const [choices, setChoices] = useState<Record<number, Choice>>({});
  const choiceOf = (index: number): Choice => choices[index] ?? 'both';
  return (
    <section aria-label={t('conflictTitle')} className="mx-auto max-w-240 space-y-6 px-(--gutter) py-6">
      <Callout live tone="warning" title={t('conflictTitle')}>
        {t('conflictBody', { count: open.length })}
      </Callout>
      {open.map(part => (
        <fieldset key={part.index} className="space-y-2">
          <legend className="text-sm font-medium">{t('conflictPart', { number: part.index + 1 })}</legend>
          <div className="grid gap-3 md:grid-cols-2">
            <Side name={t('mine')} text={part.mine} kept={choiceOf(part.index) !== 'theirs'} />
            <Side name={t('theirs')} text={part.theirs} kept={choiceOf(part.index) !== 'mine'} />
          </div>
          <SegmentedControl
            aria-label={t('conflictPart', { number: part.index + 1 })}
            value={choiceOf(part.index)}
            onValueChange={choice => setChoices(now => ({ ...now, [part.index]: choice }))}
            options={[
              { value: 'mine', label: t('keepMine') },
              { value: 'theirs', label: t('keepTheirs') },
              { value: 'both', label: t('keepBoth') },
            ]}
          />
        </fieldset>
      ))}
      <Button
        variant="primary"
        onClick={() =>
          onResolve(
            chosenText(
              parts,
              open.map(part => choiceOf(part.index)),
            ),
          )
        }
      >
        {t('applyChoice')}
      </Button>
    </section>
  );
}

function Side({ name, text, kept }: { name: string; text: string; kept: boolean }) {
  return (
    <div className={cn('rounded-md border bg-raised', kept ? 'border-accent' : 'opacity-60')}>
      <p className="border-b px-3 py-1.5 text-xs text-fg-2">{name}</p>
      <pre className="max-h-60 overflow-auto px-3 py-2 font-mono text-xs whitespace-pre-wrap">
        {text.trim() === '' ? <em className="text-fg-3">{t('emptySide')}</em> : text}
      </pre>
    </div>
  );
}
