import { type ReactNode, useRef, useState } from 'react';
import type { FieldWords } from '#dashboard/forms/field-words.ts';
import type { Difference } from '#dashboard/forms/three-way.ts';
import type { Clash, LastChange } from '#dashboard/forms/use-comparison.ts';
import { t } from '#dashboard/messages/conflicts.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type Side = 'mine' | 'theirs';

type ConflictDialogProps = {
  clash: Clash;
  words: ReadonlyMap<string, FieldWords>;
  onResolve: (theirs: ReadonlySet<string>) => void;
  onCancel: () => void;
};

/** Asks, for each field that two people changed, whose value is saved. */
export function ConflictDialog({ clash, words, onResolve, onCancel }: ConflictDialogProps) {
  const asked = clash.differences.filter(({ conflict }) => conflict);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      role="alertdialog"
      size="md"
      initialFocus={body}
      onOpenChange={open => !open && onCancel()}
      title={titleOf(clash.last)}
      description={t('lead', { count: asked.length })}
      footer={
        <>
          <Button onClick={onCancel}>{t('back')}</Button>
          <Button
            variant="primary"
            disabledReason={chosen.size < asked.length && t('chooseFirst')}
            onClick={() => onResolve(new Set([...chosen].flatMap(([name, side]) => (side === 'theirs' ? [name] : []))))}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="space-y-6 outline-none">
        {asked.map(difference => (
          <Choice
            key={difference.name}
            difference={difference}
            words={words.get(difference.name) ?? { label: difference.name }}
            own={clash.last?.own ?? false}
            side={chosen.get(difference.name)}
            onChoose={side => setChosen(new Map(chosen).set(difference.name, side))}
          />
        ))}
      </div>
    </Dialog>
  );
}

function titleOf(last: LastChange | undefined): ReactNode {
  if (!last) return t('titleSomebody');
  const time = <RelativeTime value={last.at} />;
  return last.own ? t.rich('titleOwn', { time }) : t.rich('title', { name: last.name, time });
}

interface ChoiceProps {
  difference: Difference;
  words: FieldWords;
  /** Whether "theirs" is one's own, from another window. */
  own: boolean;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function Choice({ difference, words, own, side, onChoose }: ChoiceProps) {
  const { label } = words;
  const value = (of: unknown) => <Value value={of} words={words} />;
  return (
    <section aria-label={label}>
      <h3 className="text-sm font-medium">{label}</h3>
      <div className="mt-0.5 mb-2 flex gap-1 text-xs text-fg-3">
        <span className="shrink-0">{t('original')}</span>
        {value(difference.original)}
      </div>
      <RadioCards<Side>
        aria-label={label}
        value={side}
        onValueChange={onChoose}
        options={[
          { value: 'theirs', label: t(own ? 'useSaved' : 'useTheirs'), description: value(difference.theirs) },
          { value: 'mine', label: t('useMine'), description: value(difference.mine) },
        ]}
      />
    </section>
  );
}

function Value({ value, words: { say } }: { value: unknown; words: FieldWords }) {
  if (value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return <span className="text-fg-3">{t('empty')}</span>;
  return (
    <div className="max-h-32 min-w-0 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
      {say ? say(value) : typeof value === 'boolean' ? t(value ? 'on' : 'off') : String(value)}
    </div>
  );
}
