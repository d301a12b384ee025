import { useMutation } from '@tanstack/react-query';
import { ChevronRight, CircleDashed, Pencil, PencilLine } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { TranslationPageTexts } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import type { BlockState } from '#dashboard/translations/side-by-side.ts';
import { type PagePlace, type PageText, usePageChange, useTextSave } from '#dashboard/translations/use-text-save.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';

export type SideBySideRowProps = {
  path: PagePlace;
  /** What is edited, read aloud. */
  name: string;
  state: BlockState;
  /** Who wrote it, where people did. */
  editor: string | undefined;
  source: ReactNode;
  /** As readers see it; empty where nothing stands there yet. */
  shown: ReactNode;
  text: string;
  /** What a block that is not translated yet begins with. */
  draft: string;
  /** What the engine says instead. */
  proposal: { text: string; shown: ReactNode } | undefined;
  lang: string;
  rows: number;
  /** Why it cannot be changed. */
  refused: string | false;
  /** How it is read and written. */
  saved: PageText;
  /** Given where it needs attention, to be named when it is settled. */
  attention: string | undefined;
  onEditing: (open: boolean) => void;
  onChanged: (page: TranslationPageTexts) => void;
};

/** Source, translation, and what there is to say and do about it; below one another where there is no room. */
export const sideBySideColumns = 'md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13rem]';

function BlockChip({ state, editor }: { state: BlockState; editor: string | undefined }) {
  if (state === 'attention') return <StatusChip status="attention">{t('block.attention')}</StatusChip>;
  if (state === 'changed') return <StatusChip status="waiting">{t('block.changed')}</StatusChip>;
  if (state === 'missing') return <Chip icon={CircleDashed}>{t('block.missing')}</Chip>;
  if (state === 'machine') return <span className="text-xs text-fg-3">{t('block.machine')}</span>;
  return <Chip icon={PencilLine}>{editor ? t('block.editedBy', { name: editor }) : t('block.edited')}</Chip>;
}

/** One text of the source beside its translation, which is changed in its place. */
export function SideBySideRow(props: SideBySideRowProps) {
  const { path, name, state, editor, source, shown, text, draft, proposal, lang, rows, refused } = props;
  const { saved, attention, onEditing, onChanged } = props;
  // As the text was when its editor was opened, while it is open.
  const [original, setOriginal] = useState<string>();
  const [comparing, setComparing] = useState(state === 'attention');
  const edit = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const editing = original !== undefined;
  const open = () => {
    setOriginal(text);
    onEditing(true);
  };
  const close = () => {
    setOriginal(undefined);
    if (editing) onEditing(false);
    returning.current = true;
  };
  // Once the button is there again.
  useEffect(() => {
    if (editing || !returning.current) return;
    returning.current = false;
    edit.current?.focus();
  });
  // What was pressed goes away with what it settles.
  const onSaved = (page: TranslationPageTexts) => {
    onChanged(page);
    setComparing(false);
    close();
  };
  const { save, saving, chooser } = useTextSave({ path, name, text: saved, onSaved, onBack: setOriginal });
  const change = usePageChange(path);
  const keep = useMutation({
    mutationFn: (id: string) => change({ settled: [id] }),
    onSuccess: onSaved,
    onError: toastError,
  });
  const keepButton = attention !== undefined && (
    <Button
      size="sm"
      className="mt-2"
      loading={keep.isPending}
      disabledReason={refused}
      onClick={() => keep.mutate(attention)}
    >
      {t('keepMine')}
    </Button>
  );
  return (
    <li className={`grid gap-x-8 gap-y-2 border-b py-4 text-sm ${sideBySideColumns}`}>
      <div className="min-w-0">{source}</div>
      <div className="flex min-h-7 min-w-0 flex-wrap content-start items-center gap-x-2 gap-y-1 md:order-last">
        <span className="flex max-w-[calc(100%-2.5rem)] min-w-0">
          <BlockChip state={state} editor={editor} />
        </span>
        {!editing && (
          <IconButton
            ref={edit}
            icon={Pencil}
            size="sm"
            label={t('editBlock', { name })}
            disabledReason={refused}
            className="ms-auto"
            onClick={open}
          />
        )}
      </div>
      <div className="min-w-0">
        {editing ? (
          <BlockEditor
            name={name}
            initial={text || draft}
            lang={lang}
            rows={rows}
            saving={saving}
            onSave={written => save(written, original)}
            onClose={close}
          />
        ) : (
          shown
        )}
        {proposal && (
          <Button
            size="sm"
            variant="quiet"
            className="-ms-2 mt-1 text-fg-2"
            aria-expanded={comparing}
            onClick={() => setComparing(!comparing)}
          >
            <ChevronRight aria-hidden className={cn('rtl:-scale-x-100', comparing && 'rotate-90 rtl:-rotate-90')} />
            {t('proposal')}
          </Button>
        )}
        {proposal && comparing && (
          <section aria-label={t('machineText')} className="mt-2 rounded-md bg-sunken p-3">
            <p className="mb-1 text-xs font-medium text-fg-2">{t('machineText')}</p>
            {proposal.shown}
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                className="mt-2"
                loading={saving && !editing}
                disabledReason={refused}
                onClick={() => save(proposal.text, text)}
              >
                {t('useProposal')}
              </Button>
              {keepButton}
            </div>
          </section>
        )}
        {!(proposal && comparing) && keepButton}
        {chooser}
      </div>
    </li>
  );
}

type BlockEditorProps = Pick<SideBySideRowProps, 'name' | 'lang' | 'rows'> & {
  initial: string;
  saving: boolean;
  onSave: (text: string) => void;
  onClose: () => void;
};

function BlockEditor({ name, initial, lang, rows, saving, onSave, onClose }: BlockEditorProps) {
  const [text, setText] = useState(initial);
  const help = useId();
  return (
    <div className="space-y-2">
      <Textarea
        autoFocus
        aria-label={t('translationOf', { name })}
        aria-describedby={help}
        value={text}
        lang={lang}
        dir="auto"
        rows={rows}
        mono={rows > 1}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault();
            onClose();
          }
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !saving) onSave(text);
        }}
      />
      <p id={help} className="text-xs text-fg-3">
        {t('editTextLead')}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" loading={saving} onClick={() => onSave(text)}>
          {t('save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
