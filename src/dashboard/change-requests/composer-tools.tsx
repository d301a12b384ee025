import { Bold, Code, ImagePlus, Italic, Link2, List, type LucideIcon, Quote } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import {
  type Replacement,
  type Selected,
  toggleLines,
  toggleMark,
  toLink,
} from '#dashboard/change-requests/markdown-marks.ts';
import { t } from '#dashboard/messages/composer.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type Tool = { id: 'bold' | 'italic' | 'code' | 'link' | 'list' | 'quote'; icon: LucideIcon; keys?: string };

const tools: readonly Tool[] = [
  { id: 'bold', icon: Bold, keys: 'mod+b' },
  { id: 'italic', icon: Italic, keys: 'mod+i' },
  { id: 'code', icon: Code, keys: 'mod+e' },
  { id: 'link', icon: Link2 },
  { id: 'list', icon: List },
  { id: 'quote', icon: Quote },
];

const changes: Record<Tool['id'], (selected: Selected) => Replacement> = {
  bold: selected => toggleMark(selected, '**'),
  italic: selected => toggleMark(selected, '_'),
  code: selected => toggleMark(selected, '`'),
  link: toLink,
  list: selected => toggleLines(selected, '- '),
  quote: selected => toggleLines(selected, '> '),
};

/** Types into a field, so that it can be undone there. */
export function typeInto(field: HTMLTextAreaElement, { from, to, insert, start, end }: Replacement): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the only way that a browser's own undo knows of.
  if (!document.execCommand('insertText', false, insert)) field.setRangeText(insert, from, to, 'end');
  field.setSelectionRange(start, end);
}

export function typeAtCaret(field: HTMLTextAreaElement, insert: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  const caret = from + insert.length;
  typeInto(field, { from, to, insert, start: caret, end: caret });
}

function run(id: Tool['id'], field: HTMLTextAreaElement): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  typeInto(field, changes[id]({ text, start, end }));
}

/** Runs the tool that a key of a field is for. */
export function toolKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return false;
  const tool = tools.find(({ keys }) => keys === `mod+${event.key.toLowerCase()}`);
  if (!tool) return false;
  event.preventDefault();
  event.stopPropagation();
  run(tool.id, event.currentTarget);
  return true;
}

type ComposerToolsProps = {
  field: () => HTMLTextAreaElement | null;
  onPictures: (files: File[]) => void;
  uploading: boolean;
};

/** The common forms of Markdown as buttons. One tab stop; arrows go from button to button. */
export function ComposerTools({ field, onPictures, uploading }: ComposerToolsProps) {
  const pictures = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex(button => button.matches(':focus'));
    buttons.at((at + step + buttons.length) % buttons.length)?.focus();
    event.preventDefault();
  };
  return (
    <div role="toolbar" aria-label={t('tools')} onKeyDown={onKeyDown} className="flex flex-wrap items-center">
      {tools.map(({ id, icon, keys }, at) => (
        <IconButton
          key={id}
          icon={icon}
          size="sm"
          label={t(id)}
          shortcut={keys}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => {
            const target = field();
            if (target) run(id, target);
          }}
        />
      ))}
      <IconButton
        icon={ImagePlus}
        size="sm"
        label={t('picture')}
        tabIndex={-1}
        loading={uploading}
        onClick={() => pictures.current?.click()}
      />
      <input
        ref={pictures}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={event => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
