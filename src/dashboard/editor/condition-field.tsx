import { acceptCompletion, autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useId, useRef, useState } from 'react';
import type { ConditionOption } from '#dashboard/editor/condition-options.ts';
import { t } from '#dashboard/messages/page-settings.ts';
import { problemInInterface } from '#dashboard/shell/api-error.ts';
import { ExpressionError } from '#document/expression-error.ts';
import { parseExpression } from '#document/expression-parse.ts';

const look = EditorView.theme({
  '&': { color: 'var(--c-text)', fontSize: '13px', width: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px' },
  '.cm-content': { padding: '0', caretColor: 'var(--c-text)' },
  '.cm-line': { padding: '0' },
});

function problemOf(condition: string): string | undefined {
  if (condition === '') return undefined;
  try {
    parseExpression(condition);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return problemInInterface(error.message, error.mistake, error.values);
    throw error;
  }
}

type ConditionFieldProps = {
  value: string;
  /** Called when the field is left with a condition that can be read; '' takes it away. */
  onSave: (condition: string) => void;
  options: readonly ConditionOption[];
};

/** One line for a condition, completed from what can be read. */
export function ConditionField({ value, onSave, options }: ConditionFieldProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef({ onSave, options, value });
  latest.current = { onSave, options, value };
  // The editor lives as long as the field; what it needs is read when it is needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!host.current) return;
    const complete = (context: CompletionContext) => {
      const typed = context.matchBefore(/[\w.$["\]]*$/);
      if (!typed || (typed.from === typed.to && !context.explicit)) return null;
      return {
        from: typed.from,
        options: latest.current.options.map(option => ({ ...option, type: 'variable' })),
        validFor: /^[\w.$["\]]*$/,
      };
    };
    const leave = (view: EditorView) => {
      const text = view.state.doc.toString().trim();
      const wrong = problemOf(text);
      setProblem(wrong);
      if (wrong === undefined && text !== latest.current.value) latest.current.onSave(text);
    };
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          history(),
          look,
          EditorView.lineWrapping,
          autocompletion({ override: [complete], icons: false }),
          keymap.of([{ key: 'Tab', run: acceptCompletion }, ...completionKeymap, ...historyKeymap, ...standardKeymap]),
          EditorState.transactionFilter.of(step => (step.newDoc.lines > 1 || step.newDoc.length > 1024 ? [] : step)),
          EditorView.contentAttributes.of({
            'aria-label': t('condition'),
            'aria-multiline': 'false',
            'aria-describedby': `${id}-help`,
            spellcheck: 'false',
          }),
          EditorView.domEventHandlers({ blur: (_, current) => leave(current) }),
        ],
      }),
    });
    return () => {
      leave(view);
      view.destroy();
    };
  }, []);
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('condition')}</p>
      <div ref={host} className="field flex min-h-8 items-center py-1.5" />
      <p id={`${id}-help`} className={`mt-1.5 text-xs ${problem ? 'text-danger' : 'text-fg-3'}`}>
        {problem ? t('conditionWrong', { problem }) : t('conditionHelp')}
      </p>
    </div>
  );
}
