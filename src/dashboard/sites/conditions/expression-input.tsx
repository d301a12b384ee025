import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { Claim } from '#dashboard/sites/conditions/claims.ts';
import { completions } from '#dashboard/sites/conditions/complete.ts';
import { mainButtonOf } from '#dashboard/ui/dialog.tsx';

interface InputProps {
  value: string;
  onChange: (value: string) => void;
  claims: readonly Claim[];
  label: string;
  describedBy: string;
  placeholder: string;
}

function send({ dom }: EditorView): boolean {
  mainButtonOf(dom)?.click();
  return true;
}

/** One expression, with completion. It takes new values from outside as long as they differ from what is written. */
export function ExpressionInput({ value, onChange, claims, label, describedBy, placeholder: hint }: InputProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const change = useRef(onChange);
  change.current = onChange;
  const start = useRef(value);
  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: start.current,
        extensions: [
          history(),
          closeBrackets(),
          autocompletion({ override: [completions(claims)], icons: false }),
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            ...completionKeymap,
            // A condition is one line, as in a field.
            { key: 'Enter', run: send },
            { key: 'Mod-Enter', run: send },
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.lineWrapping,
          placeholder(hint),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            spellcheck: 'false',
          }),
          EditorView.clipboardInputFilter.of(pasted => pasted.trim().replaceAll(/\s*\n\s*/g, ' ')),
          EditorState.transactionFilter.of(transaction => (transaction.newDoc.lines > 1 ? [] : transaction)),
          EditorView.updateListener.of(update => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
          look,
        ],
      }),
    });
    view.current = made;
    // It is what the dialog was opened for, and comes when the claims are known: the dialog has given the focus by then.
    const frame = requestAnimationFrame(() => made.focus());
    // The dialog hears of Escape before what has the focus, and would close in place of the list.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !made.hasFocus || completionStatus(made.state) === null) return;
      event.stopPropagation();
      closeCompletion(made);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      cancelAnimationFrame(frame);
      made.destroy();
    };
  }, [claims, label, describedBy, hint]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={host} className="field h-auto min-h-(--control-h) px-1 py-1 font-mono" />;
}

const look = EditorView.theme({
  '&': { fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--font-mono)', caretColor: 'currentColor' },
  '.cm-tooltip': {
    background: 'var(--c-overlay)',
    color: 'var(--c-text)',
    border: '1px solid var(--c-line-2)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--c-selected)',
    color: 'var(--c-text)',
  },
  '.cm-completionDetail': { color: 'var(--c-text-3)', fontStyle: 'normal' },
  '.cm-placeholder': { color: 'var(--c-placeholder)' },
});
