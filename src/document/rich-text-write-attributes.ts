import { attribute } from './rich-text-attributes.ts';
import { refuse } from './rich-text-error.ts';
import { isRecord, type RichBlock } from './rich-text-model.ts';

const OWN = ['url', 'fullWidth', 'props', 'action', 'value'];

/** Whether what a block of an integration is shown with can stand in its tag, each by its name. */
export function isAttributes(props: Record<string, unknown>): boolean {
  return Object.entries(props).every(
    ([name, value]) =>
      /^[A-Za-z][\w-]*$/.test(name) && !OWN.includes(name) && typeof value === 'string' && !/[\r\n]/.test(value),
  );
}

/** Attributes as they were read. @param member of the node's data that they stand in */
export function written(node: RichBlock, attrs: Record<string, unknown>, member: string): string {
  const each = Object.entries(attrs).map(([name, value]) => {
    if (!/^[^\s"'={}%]+$/.test(name)) return refuse(node, `data.${member}`);
    return name === 'value' ? attribute('', value).replace('=', '') : attribute(name, value);
  });
  return each.join('');
}

/** What a tag says that a document has no members for. */
export function otherAttributes(node: RichBlock): string {
  const others = node.data?.attributes;
  return isRecord(others) ? written(node, others, 'attributes') : '';
}
