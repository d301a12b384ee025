import { PencilLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { Composer } from '#dashboard/change-requests/composer.tsx';
import { aboutOf, type Composing, quotedIn, type Written } from '#dashboard/change-requests/composing.ts';
import { drafts, dropDraft, saveDraft, useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { Quotation } from '#dashboard/change-requests/quotation.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/composer.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Select } from '#dashboard/ui/select.tsx';

export type NewThreadProps = {
  composing: Composing;
  onCompose: (composing: Composing | undefined) => void;
  onPost: (composing: Composing, written: Written) => Promise<unknown>;
  draftKey: (composing: Composing) => string;
  /** What stands in the empty field. */
  placeholder: string;
  /** Whether a comment can wait for the review. */
  holds: boolean;
  /** A suggestion with one more block in it; undefined where none follows. */
  longer: (composing: Composing) => Composing | undefined;
};

/** The field for a new thread, beside the block it is about. */
export function NewThread(props: NewThreadProps) {
  const { composing, draftKey, onCompose } = props;
  const { suggests = false, original } = composing;
  const quote = quotedIn(composing);
  return (
    <section
      aria-label={suggests ? suggestions('suggest') : t('newThread')}
      data-composer
      className="space-y-2 rounded-md border border-thread-bar bg-raised p-2.5 shadow-pop"
    >
      <div className="flex min-h-6 items-center justify-between text-xs text-fg-3">
        {suggests ? suggestions('suggest') : <About composing={composing} onCompose={onCompose} />}
        {suggests && <NextBlock {...props} />}
        {original !== undefined && !suggests && (
          <Button size="sm" variant="quiet" onClick={() => onCompose({ ...composing, suggests: true })}>
            <PencilLine aria-hidden className="size-3.5" />
            {suggestions('suggest')}
          </Button>
        )}
      </div>
      {quote && <Quotation>{quote.quote}</Quotation>}
      {suggests && original !== undefined ? (
        <Suggesting key={draftKey(composing)} {...props} original={original} />
      ) : (
        <Words key={draftKey(composing)} {...props} />
      )}
    </section>
  );
}

/** What the thread is about; a choice where words or a cell of the block are selected. */
function About({ composing, onCompose }: Pick<NewThreadProps, 'composing' | 'onCompose'>) {
  const { row, quote, cell } = composing;
  if (row === undefined) return t('aboutPage');
  if (!quote && !cell) return t('aboutBlock');
  return (
    <Select
      look="plain"
      aria-label={words('about')}
      value={aboutOf(composing)}
      onValueChange={about => onCompose({ ...composing, about })}
      options={[
        ...(quote ? [{ value: 'words' as const, label: words('aboutWords') }] : []),
        ...(cell ? [{ value: 'cell' as const, label: words('aboutCell') }] : []),
        { value: 'block' as const, label: words(cell ? 'aboutTable' : 'aboutBlock') },
      ]}
    />
  );
}

/** Takes the block that follows into a suggestion; what is written goes along. */
function NextBlock({ composing, onCompose, draftKey, longer }: NewThreadProps) {
  const next = longer(composing);
  const own = useOwnDrafts();
  const { original = '' } = composing;
  if (next?.original === undefined) return null;
  const added = next.original.slice(original.length);
  const grow = () => {
    const [key, nextKey] = [own(draftKey(composing)), own(draftKey(next))];
    const written = (of: string) => drafts.get()[of]?.text ?? '';
    const text = written(`${key}:text`);
    saveDraft(`${nextKey}:text`, text && text.trimEnd() + added);
    saveDraft(nextKey, written(key));
    dropDraft(`${key}:text`);
    dropDraft(key);
    onCompose(next);
  };
  return (
    <Button size="sm" variant="quiet" onClick={grow}>
      <Plus aria-hidden className="size-3.5" />
      {suggestions('nextBlock')}
    </Button>
  );
}

function Words({ composing, onCompose, onPost, draftKey, placeholder, holds }: NewThreadProps) {
  return (
    <Composer
      draftKey={draftKey(composing)}
      label={t('newComment')}
      placeholder={placeholder}
      submitLabel={holds ? suggestions('addToReview') : t('comment')}
      autoFocus
      onCancel={() => onCompose(undefined)}
      onSubmit={markdown => onPost(composing, { markdown, pending: holds })}
      {...(holds && {
        second: {
          label: suggestions('commentNow'),
          onSubmit: markdown => onPost(composing, { markdown, pending: false }),
        },
      })}
    />
  );
}

function Suggesting({
  composing,
  onCompose,
  onPost,
  draftKey,
  holds,
  original,
}: NewThreadProps & { original: string }) {
  const key = draftKey(composing);
  const textKey = useOwnDrafts()(`${key}:text`);
  const [text, setText] = useDraft(textKey, original);
  const [rows] = useState(Math.min(12, text.split('\n').length + 1));
  const post = (pending: boolean) => async (markdown: string) => {
    await onPost(composing, { markdown, pending, suggestion: text });
    dropDraft(textKey);
  };
  return (
    <Composer
      draftKey={key}
      label={suggestions('why')}
      submitLabel={suggestions(holds ? 'addToReview' : 'suggest')}
      optional
      blocked={text.trimEnd() === original.trimEnd() && suggestions('unchanged')}
      onCancel={() => onCompose(undefined)}
      onSubmit={post(holds)}
      {...(holds && { second: { label: suggestions('suggestNow'), onSubmit: post(false) } })}
    >
      <Textarea
        autoFocus
        mono
        aria-label={suggestions('suggestedText')}
        rows={rows}
        maxLength={50_000}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Composer>
  );
}
