import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { lineSeparator } from '#dashboard/editor/text-changes.ts';
import { useEditorView } from '#dashboard/editor/use-editor-view.ts';
import { useSettledText } from '#dashboard/editor/use-settled-text.ts';

/** The text of a page and how it is shown, for the panes and for what stands beside them. */
export function usePanes(session: PageSession, hasSide: boolean) {
  const [view, setView] = useState<EditorView>();
  const [preview, setPreview] = useState<HTMLDivElement | null>(null);
  const [text, setText] = useState(session.text);
  const settled = useSettledText(text);
  // As the editor counts: a line end is one character.
  const source = lineSeparator(settled) === '\n' ? settled : settled.replaceAll('\r\n', '\n');
  return { view, setView, preview, setPreview, text, setText, settled, source, ...useEditorView(hasSide) };
}

export type PanesState = ReturnType<typeof usePanes>;
