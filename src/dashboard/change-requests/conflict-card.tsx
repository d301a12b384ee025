import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Conflict, Page } from '#client/types.gen.ts';
import {
  type Choice,
  firstResult,
  isEditable,
  resultOf,
  takesBoth,
} from '#dashboard/change-requests/conflict-choice.ts';
import { conflictName } from '#dashboard/change-requests/conflict-name.ts';
import { conflictSentence } from '#dashboard/change-requests/conflict-sentence.ts';
import { sideText } from '#dashboard/change-requests/conflict-side.ts';
import { ConflictValue } from '#dashboard/change-requests/conflict-value.tsx';
import { dropDraft, useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { MainEdit } from '#dashboard/change-requests/main-edit.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';

export type Decision = { use: Choice } | { use: 'value'; value: string };

export type ConflictCardProps = {
  conflict: Conflict;
  /** Of the request, for their names. */
  pages: readonly Page[];
  /** Nothing can be decided: too few rights. */
  readOnly: boolean;
  pending: boolean;
  /** It takes the place of one that had the focus. */
  takesFocus: boolean;
  onDecide: (decision: Decision) => void;
};

type ColumnProps = { title: string; by?: ReactNode; used: boolean; children: ReactNode };

function Column({ title, by, used, children }: ColumnProps) {
  return (
    <section aria-label={title} className={cn('min-w-0 px-4 py-3', used && 'bg-selected')}>
      <h3 className="mb-2 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs font-medium text-fg-2">
        <span>
          {title} {by}
        </span>
        {used && (
          <Chip tone="accent" className="bg-canvas">
            {t('inRequest')}
          </Chip>
        )}
      </h3>
      {children}
    </section>
  );
}

const choices = [
  { use: 'main', key: '1' },
  { use: 'mine', key: '2' },
  { use: 'both-main-first', key: '3' },
  { use: 'both-mine-first', key: '4' },
] as const satisfies readonly { use: Choice; key: string }[];

/** One conflict: what was before, both sides, and the result. */
export function ConflictCard({ conflict, pages, readOnly, pending, takesFocus, onDecide }: ConflictCardProps) {
  const { used, resolved } = conflict;
  const textOf = (side: unknown) => sideText(conflict, side, pages);
  // Words are marked in texts only, not in what is told of a place or a file.
  const before = typeof conflict.base === 'string' ? textOf(conflict.base) : undefined;
  // Another decision makes it another text.
  const draftKey = useOwnDrafts()(`conflict:${conflict.id}:${conflict.resolvedAt ?? ''}`);
  const [result, setResult] = useDraft(draftKey, firstResult(conflict));
  const field = useRef<HTMLTextAreaElement>(null);
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, []);
  const editable = isEditable(conflict);
  const offered = choices.filter(({ use }) => takesBoth(conflict) || !use.startsWith('both'));
  const decide = (decision: Decision) => {
    dropDraft(draftKey);
    onDecide(decision);
  };
  const choose = (use: Choice) => {
    const text = resultOf(conflict, use);
    if (text !== undefined) setResult(text);
    decide({ use });
  };
  const takeResult = () => decide({ use: 'value', value: result });
  const edit = () => field.current?.focus();
  useShortcuts(
    readOnly
      ? []
      : [
          ...offered.map(({ use, key }) => ({
            keys: key,
            label: t(`choice.${use}`),
            group: t('tabConflicts'),
            run: () => choose(use),
          })),
          ...(editable ? [{ keys: 'e', label: t('editResult'), group: t('tabConflicts'), run: edit }] : []),
        ],
  );
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-conflict
      aria-labelledby="conflict-title"
      className="rounded-md border border-line-2 bg-raised"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 id="conflict-title" className="text-sm font-semibold">
            <bdi>{conflictName(conflict)}</bdi>
          </h2>
          <p className="mt-0.5 text-sm text-fg-2">{conflictSentence(conflict)}</p>
        </div>
        {resolved && (
          <Chip tone="success" icon={CircleCheck}>
            {t('decided')}
          </Chip>
        )}
      </header>
      <div className="grid grid-cols-1 border-b max-md:[&>:not(:last-child)]:border-b md:grid-cols-3 md:[&>:not(:last-child)]:border-e">
        <Column title={t('sideBase')} used={resolved && used === 'base'}>
          <ConflictValue text={textOf(conflict.base)} />
        </Column>
        <Column title={t('sideMain')} by={<MainEdit edit={conflict.mainEdit} />} used={used === 'main'}>
          <ConflictValue text={textOf(conflict.main)} base={before} />
        </Column>
        <Column title={t('sideMine')} used={used === 'mine'}>
          <ConflictValue text={textOf(conflict.mine)} base={before} />
        </Column>
      </div>
      {!readOnly && (
        <div className="space-y-3 p-4">
          {editable && (
            <div>
              <label htmlFor="conflict-result" className="mb-1.5 block text-sm font-medium">
                {t('result')}
                {conflict.suggestion !== undefined && !resolved && (
                  <span className="ms-2 text-xs font-normal text-fg-3">{t('suggested')}</span>
                )}
              </label>
              <Textarea
                id="conflict-result"
                dir="auto"
                ref={field}
                rows={3}
                value={result}
                onChange={event => setResult(event.target.value)}
                onKeyDown={event => {
                  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) takeResult();
                  else if (event.key === 'Escape') card.current?.focus({ preventScroll: true });
                }}
              />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {offered.map(({ use, key }) => (
              <Button key={use} disabled={pending} onClick={() => choose(use)}>
                <Kbd keys={key} />
                {t(`choice.${use}`)}
              </Button>
            ))}
            {editable && (
              <Button variant="primary" className="ms-auto" loading={pending} onClick={takeResult}>
                {t('useResult')}
              </Button>
            )}
          </div>
        </div>
      )}
    </article>
  );
}
