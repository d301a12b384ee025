import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { CompletionList } from '#dashboard/change-requests/completion-list.tsx';
import { ComposerTools, toolKey, typeAtCaret } from '#dashboard/change-requests/composer-tools.tsx';
import { dropDraft, useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { useCompletion } from '#dashboard/change-requests/use-completion.ts';
import { useMentionText } from '#dashboard/change-requests/use-mention-text.ts';
import { usePictures } from '#dashboard/change-requests/use-pictures.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as tools } from '#dashboard/messages/composer.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';

export type ComposerProps = {
  /** Where the text belongs; an unsent one is kept under it. */
  draftKey: string;
  label: string;
  placeholder?: string;
  initial?: string;
  submitLabel: string;
  onSubmit: (markdown: string) => Promise<unknown>;
  /** Another way to send it, with ⌘⇧⏎. */
  second?: { label: string; onSubmit: (markdown: string) => Promise<unknown> };
  /** It may be sent without words. */
  optional?: boolean;
  /** Why it cannot be sent. */
  blocked?: string | false;
  /** Escape and the button beside the main one. An unsent text stays. */
  onCancel?: () => void;
  autoFocus?: boolean;
  /** One line until it is used. */
  quiet?: boolean;
  /** Further fields, above it; its keys work in them too. */
  children?: ReactNode;
};

/** A field for Markdown with ⌘⏎ to send. What is written stays on this device until it is sent. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, initial = '', submitLabel, onCancel, autoFocus, quiet, second } = props;
  const id = useId();
  const draftKey = useOwnDrafts()(props.draftKey);
  const [text, setText] = useDraft(draftKey, initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useMentionText(text, setText);
  const completion = useCompletion(shown.mention);
  const pictures = usePictures({
    ...shown,
    insert: insert => field.current && typeAtCaret(field.current, insert),
  });
  // Browsers put the cursor before a text that was begun; a key that is pressed meanwhile would write there.
  useLayoutEffect(() => {
    if (autoFocus) field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);
  const [used, setUsed] = useState(!quiet || text !== '');
  const [sending, setSending] = useState<'first' | 'second'>();
  const [error, setError] = useState<unknown>();
  const reason =
    props.blocked ||
    (pictures.uploading && tools('stillUploading')) ||
    (!props.optional && text.trim() === '' && t('writeFirst'));
  const send = async (way: 'first' | 'second') => {
    const submit = way === 'second' && second ? second.onSubmit : props.onSubmit;
    if (reason || sending) return;
    setSending(way);
    setError(undefined);
    try {
      await submit(text);
      dropDraft(draftKey);
      setText('');
      setUsed(!quiet);
    } catch (failure) {
      setError(failure);
    }
    setSending(undefined);
  };
  const leave = () => {
    setUsed(!quiet || text !== '');
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLTextAreaElement)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send(event.shiftKey ? 'second' : 'first');
    else if (event.key === 'Escape') {
      const card = target.closest<HTMLElement>('[data-thread]');
      // The keys of the thread, and those that go on from it, work from its card.
      if (card) card.focus({ preventScroll: true });
      else target.blur();
      leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields in it
    <div className="space-y-2" onKeyDown={onKeyDown}>
      <FormProblem error={error} />
      {props.children}
      <div className="relative">
        <Textarea
          {...completion.fieldProps}
          {...pictures.fieldProps}
          ref={field}
          id={id}
          autoFocus={autoFocus}
          aria-label={label}
          placeholder={placeholder ?? label}
          rows={used ? 3 : 1}
          maxLength={50_000}
          value={shown.text}
          onFocus={() => setUsed(true)}
          onBlur={completion.close}
          onChange={event => {
            shown.setText(event.target.value);
            completion.read(event.target);
          }}
          onSelect={event => completion.read(event.currentTarget)}
          onKeyDown={event => completion.onKeyDown(event) || toolKey(event)}
        />
        {completion.open && (
          <CompletionList
            id={completion.listId}
            choices={completion.choices}
            active={completion.active}
            onChoose={choice => completion.choose(choice, field.current)}
          />
        )}
      </div>
      {used && (
        <div className="flex flex-wrap items-center justify-end gap-1.5">
          <span className="me-auto flex">
            <ComposerTools
              field={() => field.current}
              onPictures={files => void pictures.add(files)}
              uploading={pictures.uploading}
            />
          </span>
          {onCancel && <IconButton icon={X} size="sm" label={t('cancel')} tooltipSide="none" onClick={leave} />}
          {second && (
            <Button
              size="sm"
              shortcut="mod+shift+enter"
              loading={sending === 'second'}
              disabledReason={reason}
              onClick={() => void send('second')}
            >
              {second.label}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            shortcut="mod+enter"
            loading={sending === 'first'}
            disabledReason={reason}
            onClick={() => void send('first')}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
