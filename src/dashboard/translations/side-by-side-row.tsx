import { ChevronRight, CircleDashed, Pencil, PencilLine } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '#dashboard/messages/translations.ts';
import type { BlockState } from '#dashboard/translations/side-by-side.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';

type SideBySideRowProps = {
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
  save: (text: string) => Promise<unknown>;
  /** Given where it needs attention: says that what stands there is right. */
  keep: false | (() => Promise<unknown>);
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
  const { name, state, editor, source, shown, text, draft, proposal, lang, rows, refused, save, keep } = props;
  const [editing, setEditing] = useState(false);
  const [comparing, setComparing] = useState(state === 'attention');
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    queueMicrotask(() => edit.current?.focus());
  };
  // What was pressed goes with what it settles.
  const settle = async (step: Promise<unknown>) => {
    await step;
    setComparing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  const onKeep = keep && (() => settle(keep()));
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
            onClick={() => setEditing(true)}
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
            save={text => settle(save(text))}
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
          <Proposal shown={proposal.shown} refused={refused} onUse={() => settle(save(proposal.text))} keep={onKeep} />
        )}
        {onKeep && !(proposal && comparing) && (
          <BusyButton refused={refused} onClick={onKeep}>
            {t('keepMine')}
          </BusyButton>
        )}
      </div>
    </li>
  );
}

type ProposalProps = Pick<SideBySideRowProps, 'refused' | 'keep'> & {
  shown: ReactNode;
  onUse: () => Promise<unknown>;
};

function Proposal({ shown, refused, onUse, keep }: ProposalProps) {
  return (
    <section aria-label={t('machineText')} className="mt-2 rounded-md bg-sunken p-3">
      <p className="mb-1 text-xs font-medium text-fg-2">{t('machineText')}</p>
      {shown}
      <div className="flex flex-wrap gap-2">
        <BusyButton refused={refused} onClick={onUse}>
          {t('useProposal')}
        </BusyButton>
        {keep && (
          <BusyButton refused={refused} onClick={keep}>
            {t('keepMine')}
          </BusyButton>
        )}
      </div>
    </section>
  );
}

type BusyButtonProps = { refused: string | false; onClick: () => Promise<unknown>; children: string };

function BusyButton({ refused, onClick, children }: BusyButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      className="mt-2"
      loading={busy}
      disabledReason={refused}
      onClick={() => {
        setBusy(true);
        // Why it failed is told where it is sent.
        void onClick()
          .catch(() => {})
          .finally(() => setBusy(false));
      }}
    >
      {children}
    </Button>
  );
}

type BlockEditorProps = Pick<SideBySideRowProps, 'name' | 'lang' | 'rows' | 'save'> & {
  initial: string;
  onClose: () => void;
};

function BlockEditor({ name, initial, lang, rows, save, onClose }: BlockEditorProps) {
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const help = useId();
  const submit = async () => {
    setBusy(true);
    // Why it failed is told by `save`; the text stays.
    if (
      await save(text).then(
        () => true,
        () => false,
      )
    )
      onClose();
    else setBusy(false);
  };
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
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
      />
      <p id={help} className="text-xs text-fg-3">
        {t('editTextLead')}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" loading={busy} onClick={() => void submit()}>
          {t('save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
