import { openSearchPanel } from '@codemirror/search';
import type { Command, EditorView } from '@codemirror/view';
import {
  Bold,
  Code,
  Heading,
  ImagePlus,
  Info,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  MessageSquarePlus,
  Plus,
  Quote,
  Search,
  SquareCode,
  Table,
} from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { numbered, toggleLinePrefix, toggleMark } from '#dashboard/editor/cm-commands.ts';
import { insertSnippet } from '#dashboard/editor/cm-slash.ts';
import { type Snippet, snippets } from '#dashboard/editor/snippets.ts';
import { t } from '#dashboard/messages/editor.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';

type ToolbarProps = {
  view: () => EditorView | undefined;
  onLink: () => void;
  onFiles: (files: File[]) => void;
  /** Undefined where nobody comments. */
  onComment: (() => void) | undefined;
};

const groups = ['text', 'lists', 'callouts', 'media', 'layout', 'code', 'reuse', 'inline'] as const;

/** The common forms as buttons, all blocks behind the plus. One tab stop; arrows go from button to button. */
export function Toolbar({ view, onLink, onFiles, onComment }: ToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  const run = (command: Command) => () => {
    const editor = view();
    if (editor) command(editor);
  };
  const insert = (entry: Snippet) => {
    const editor = view();
    // The menu gives the focus back to its button first.
    if (editor) requestAnimationFrame(() => insertSnippet(editor, entry));
  };
  const byId = (id: string) => () => {
    const entry = snippets.find(other => other.id === id);
    if (entry) insert(entry);
  };
  const blocks: MenuEntries = groups.map(group => ({
    label: t(`group.${group}`),
    entries: snippets
      .filter(entry => entry.group === group)
      .map(entry => ({ label: entry.label, onSelect: () => insert(entry) })),
  }));
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDown={onArrow}
      className="flex min-w-0 items-center gap-0.5 overflow-x-auto [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] max-sm:pe-6 rtl:max-sm:[mask-image:linear-gradient(to_left,black_calc(100%-2rem),transparent)]"
    >
      <Menu
        trigger={<IconButton icon={Heading} size="sm" label={t('heading')} />}
        entries={[
          { label: t('text'), onSelect: run(toggleLinePrefix('')) },
          ...[1, 2, 3].map(level => ({
            label: t('headingLevel', { level }),
            onSelect: () => requestAnimationFrame(run(toggleLinePrefix(`${'#'.repeat(level)} `))),
          })),
        ]}
      />
      <Tool icon={Bold} label={t('bold')} shortcut="mod+b" onPress={run(toggleMark('**'))} />
      <Tool icon={Italic} label={t('italic')} shortcut="mod+i" onPress={run(toggleMark('*'))} />
      <Tool icon={Code} label={t('code')} shortcut="mod+e" onPress={run(toggleMark('`'))} />
      <Tool icon={Link2} label={t('link')} shortcut="mod+k" onPress={onLink} />
      <Divider />
      <Tool icon={List} label={t('bulletList')} onPress={run(toggleLinePrefix('* '))} />
      <Tool icon={ListOrdered} label={t('numberedList')} onPress={run(toggleLinePrefix(numbered))} />
      <Tool icon={ListChecks} label={t('taskList')} onPress={run(toggleLinePrefix('- [ ] '))} />
      <Tool icon={Quote} label={t('quote')} onPress={run(toggleLinePrefix('> '))} />
      <Divider />
      <Tool icon={Info} label={t('group.callouts')} onPress={byId('hint-info')} />
      <Tool icon={SquareCode} label={snippets.find(entry => entry.id === 'code')?.label ?? ''} onPress={byId('code')} />
      <Tool icon={Table} label={snippets.find(entry => entry.id === 'table')?.label ?? ''} onPress={byId('table')} />
      <Tool icon={ImagePlus} label={t('image')} onPress={() => files.current?.click()} />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('image')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Menu trigger={<IconButton icon={Plus} size="sm" label={t('insert')} />} entries={blocks} />
      {onComment && <Tool icon={MessageSquarePlus} label={t('commentHere')} shortcut="mod+alt+m" onPress={onComment} />}
      <Tool icon={Search} label={t('find')} shortcut="mod+f" onPress={run(openSearchPanel)} />
    </div>
  );
}

function Tool({
  onPress,
  ...rest
}: { onPress: () => void } & Pick<Parameters<typeof IconButton>[0], 'icon' | 'label' | 'shortcut'>) {
  return <IconButton {...rest} size="sm" tooltipSide="bottom" onClick={onPress} />;
}

const Divider = () => <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-2" />;

/** Arrow keys move along the buttons, as the toolbar pattern wants. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope button')];
  const at = buttons.indexOf(event.target);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
