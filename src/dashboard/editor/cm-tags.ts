import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const tag = Decoration.mark({ class: 'cm-tag' });
const expression = Decoration.mark({ class: 'cm-expression' });

const matcher = new MatchDecorator({
  regexp: /\{%.*?%\}|\{\{.*?\}\}/g,
  decoration: match => (match[0].startsWith('{%') ? tag : expression),
});

/** Colours `{% tags %}` and `{{ expressions }}`, which Markdown does not know. */
export const tagHighlighting = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = matcher.createDeco(view);
    }

    update(update: ViewUpdate) {
      this.marks = matcher.updateDeco(update, this.marks);
    }
  },
  { decorations: plugin => plugin.marks },
);
