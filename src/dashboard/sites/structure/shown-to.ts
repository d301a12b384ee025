import { t } from '#dashboard/messages/site-structure.ts';
import { signedIn } from '#dashboard/sites/conditions/claims.ts';
import { childrenOf, isHidden, isReachable, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';

/** Who sees an item, in a sentence; `undefined` where every reader of the site does. */
export function shownTo(item: StructureItem, parent: StructureItem | undefined): string | undefined {
  if (isReachable(item)) return t('hiddenReachable');
  if (isHidden(item)) return t('hiddenSection');
  if (parent && isHidden(parent)) return t('hiddenWith', { title: parent.title });
  if (childrenOf(item)?.length === 0) return t('hiddenEmpty');
  if (!('condition' in item) || !item.condition) return undefined;
  return item.condition === signedIn ? t('shownSignedIn') : t('shownWhere', { condition: inWords(item.condition) });
}

const operators: Record<string, () => string> = {
  '==': () => t('operator.is'),
  '===': () => t('operator.is'),
  '!=': () => t('operator.isNot'),
  '!==': () => t('operator.isNot'),
  '&&': () => t('operator.and'),
  '||': () => t('operator.or'),
};

/** A condition as it is read aloud: without where claims are kept, and with words for its operators. Its texts stay. */
function inWords(condition: string): string {
  return condition
    .trim()
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return part
        .replace(/\bvisitor\.claims\.(unsigned\.)?/g, '')
        .replaceAll(signedIn, t('operator.signedIn'))
        .replace(/\s*([=!]==?|&&|\|\|)\s*/g, (_, operator: string) => ` ${operators[operator]?.() ?? operator} `);
    })
    .join('');
}
