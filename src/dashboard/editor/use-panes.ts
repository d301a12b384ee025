import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { useEditorView } from '#dashboard/editor/use-editor-view.ts';
import { useSettledText } from '#dashboard/editor/use-settled-text.ts';

/** The text of a page and how it is shown, for the panes and for what stands beside them. */
export function usePanes(session: PageSession, hasSide: boolean) {
  const [view, setView] = useState<EditorView>();
  const [preview, setPreview] = useState<HTMLDivElement | null>(null);
  const [text, setText] = useState(session.text);
  const settled = useSettledText(text);
  return { view, setView, preview, setPreview, text, setText, settled, ...useEditorView(hasSide) };
}

export type PanesState = ReturnType<typeof usePanes>;
