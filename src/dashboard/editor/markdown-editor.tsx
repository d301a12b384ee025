import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { createState, type EditorEvents, editable, editableExtension, showText } from '#dashboard/editor/cm-setup.ts';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { painted } from '#dashboard/shell/painted.ts';

type Props = {
  session: PageSession;
  label: string;
  isEditable: boolean;
  events: Omit<EditorEvents, 'onChange'> & { onTurn: () => void };
  /** The text, after each change by anybody. */
  onText: (text: string) => void;
  onView: (view: EditorView | undefined) => void;
  className?: string;
};

/** The source of a page. Lives as long as its session is shown. */
export function MarkdownEditor({ session, label, isEditable, events, onText, onView, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const latest = useRef({ events, onText });
  latest.current = { events, onText };
  // The editor is made once for a session; what it reports to may change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!place.current) return;
    const state = createState(session.text, label, isEditable, () => ({
      ...latest.current.events,
      onChange: text => {
        session.edit(text);
        latest.current.onText(text);
      },
    }));
    const made = new EditorView({ state, parent: place.current });
    session.onText = text => {
      showText(made, text);
      latest.current.onText(text);
    };
    setView(made);
    onView(made);
    const end = addLater(made, () => latest.current.events.onTurn());
    return () => {
      end();
      onView(undefined);
      made.destroy();
    };
  }, [session]);
  useEffect(() => {
    // It was made as it is to be: to say it again would have all of it configured and measured once more.
    if (view?.state.readOnly === isEditable)
      view.dispatch({ effects: editable.reconfigure(editableExtension(isEditable)) });
  }, [view, isEditable]);
  return <div ref={place} className={className} />;
}

/** The keys on blocks come once the text is on the screen. Returns how to end them. */
function addLater(view: EditorView, onTurn: () => void): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  void painted()
    .then(() => import('#dashboard/editor/editor-extras.ts'))
    .then(
      ({ addExtras }) => {
        if (!isOver) end = addExtras(view, onTurn);
      },
      // The text can be edited without them.
      () => undefined,
    );
  return () => {
    isOver = true;
    end?.();
  };
}
