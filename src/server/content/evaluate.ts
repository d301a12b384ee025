import { parseBlocks } from '#document/blocks.ts';
import { type ExpressionInputs, printed } from '#document/expression.ts';

/** Inline code, or an expression. */
const pieces = /(`+)[\s\S]*?\1|\{\{([^{}]+)\}\}/g;

/**
 * Replaces the expressions in a page's text by their value (decisions 2, `evaluated`); code keeps them.
 * @param deterministic leaves those alone that speak of the visitor
 */
export function evaluateText(markdown: string, inputs: ExpressionInputs, deterministic: boolean): string {
  return parseBlocks(markdown)
    .map(({ raw, type }) => {
      if (type === 'code' || type === 'front-matter') return raw;
      return raw.replace(pieces, (whole: string, _ticks: string, expression: string | undefined) => {
        if (expression === undefined || (deterministic && /\bvisitor\b/.test(expression))) return whole;
        return printed(expression.trim(), inputs);
      });
    })
    .join('');
}
