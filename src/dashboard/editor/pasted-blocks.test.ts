import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { pastedBlocks } from '#dashboard/editor/pasted-blocks.ts';

const notice = '> [!NOTE]\n> Ducks dive.\n';
const hint = '{% hint style="info" %}\nDucks dive.\n{% endhint %}\n';
const open = (doc: string, at = doc.length) =>
  EditorState.create({ doc, selection: { anchor: at }, extensions: [history()] });

/** @param steps how many of the two steps are taken back */
function paste(state: EditorState, text: string, steps = 0): string | undefined {
  const transactions = pastedBlocks(state, text);
  if (!transactions) return undefined;
  let now = transactions.reduce((before, transaction) => before.update(transaction).state, state);
  for (let step = 0; step < steps; step++)
    undo({
      state: now,
      dispatch: transaction => {
        now = transaction.state;
      },
    });
  return now.sliceDoc();
}

it('makes hints of pasted notices, which the first undo gives back as they were', () => {
  const state = open('One\n\n');
  expect(paste(state, notice)).toBe(`One\n\n${hint}`);
  expect(paste(state, notice, 1)).toBe(`One\n\n${notice}`);
  expect(paste(state, notice, 2)).toBe('One\n\n');
});

it('makes tabs and what opens of those of other tools', () => {
  expect(paste(open(''), '=== "Ducks"\n    Dive.\n')).toBe(
    '{% tabs %}\n{% tab title="Ducks" %}\nDive.\n{% endtab %}\n{% endtabs %}\n',
  );
  expect(paste(open(''), '::: details More\nDive.\n:::\n')).toContain('<summary>More</summary>');
});

it('keeps the line ends of the page', () => {
  const state = EditorState.create({ doc: '', extensions: [EditorState.lineSeparator.of('\r\n')] });
  expect(paste(state, notice)).toBe(hint.replaceAll('\n', '\r\n'));
});

it('leaves code, the middle of a line and any other text to the editor', () => {
  expect(paste(open('```\n'), notice)).toBeUndefined();
  expect(paste(open('> '), notice)).toBeUndefined();
  expect(paste(open(''), '> A quotation')).toBeUndefined();
  expect(paste(open('```\ncode\n```\n'), notice)).toBe(`\`\`\`\ncode\n\`\`\`\n${hint}`);
});
