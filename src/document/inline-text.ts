import type { Token } from 'markdown-it';

/** What a reader would say aloud for inline tokens: text, code, alternative texts; no markup. */
export function inlineText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (token.hidden) continue;
    switch (token.type) {
      case 'text':
      case 'text_special':
      case 'code_inline':
      case 'emoji':
      case 'math_inline':
        text += token.content;
        break;
      case 'expression':
        text += typeof token.meta?.printed === 'string' ? token.meta.printed : `{{ ${token.content} }}`;
        break;
      case 'image':
        text += inlineText(token.children ?? []);
        break;
      case 'softbreak':
      case 'hardbreak':
        text += ' ';
        break;
      case 'html_inline':
        if (/^<br\b/i.test(token.content)) text += ' ';
    }
  }
  return text;
}
