import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The look of the source, from the tokens of the surrounding theme, so that it follows light and dark by itself. */
export const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--c-text)', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': {
    padding: '16px var(--gutter) 40vh',
    caretColor: 'var(--c-text)',
    maxWidth: '88ch',
    marginInline: 'auto',
  },
  '.cm-line': { padding: '0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--c-text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--c-selected)',
  },
  '.cm-placeholder': { color: 'var(--c-placeholder)' },
  '.cm-searchMatch': { backgroundColor: 'var(--c-thread)', outline: '1px solid var(--c-thread-bar)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--c-mod)' },
  '.cm-panels': { backgroundColor: 'var(--c-sidebar)', color: 'var(--c-text)', borderColor: 'var(--c-line)' },
  '.cm-panel.cm-search': { padding: '8px var(--gutter)', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    backgroundColor: 'var(--c-canvas)',
    border: '1px solid var(--c-control)',
    borderRadius: '5px',
    padding: '3px 8px',
    fontSize: '13px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--c-canvas)',
    border: '1px solid var(--c-line-2)',
    borderRadius: '5px',
    padding: '3px 10px',
    fontSize: '12px',
    color: 'var(--c-text)',
  },
  '.cm-tag': { color: 'var(--c-merged)' },
  '.cm-expression': { color: 'var(--c-info)' },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    zIndex: '30',
    border: 'none',
    borderRadius: '10px',
    padding: '4px',
    backgroundColor: 'var(--c-overlay)',
    color: 'var(--c-text)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-sans)',
    fontSize: '13px',
    maxHeight: '320px',
    minWidth: '260px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '30px',
    padding: '0 8px',
    borderRadius: '5px',
    lineHeight: '20px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--c-hover)',
    color: 'var(--c-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    display: 'block',
    border: 'none',
    padding: '6px 8px 4px',
    fontSize: '11px',
    fontWeight: '500',
    color: 'var(--c-text-3)',
    opacity: '1',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    marginInlineStart: 'auto',
    paddingInlineStart: '24px',
    fontStyle: 'normal',
    fontFamily: 'var(--font-mono)',
    fontSize: '11px',
    color: 'var(--c-text-3)',
  },
  '.cm-snippetField': { backgroundColor: 'var(--c-accent-soft)', borderRadius: '3px' },
});

const style = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.12em' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through', color: 'var(--c-text-2)' },
  { tag: [tags.link, tags.url], color: 'var(--c-accent-text)' },
  { tag: [tags.monospace, tags.labelName], color: 'var(--c-warning)' },
  { tag: tags.quote, color: 'var(--c-text-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--c-text-3)' },
  { tag: [tags.tagName, tags.angleBracket, tags.attributeName], color: 'var(--c-merged)' },
  { tag: tags.attributeValue, color: 'var(--c-info)' },
  { tag: tags.comment, color: 'var(--c-text-3)' },
]);

export const highlighting = syntaxHighlighting(style);
