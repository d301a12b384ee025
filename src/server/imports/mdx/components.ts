import { BlockMaker, known } from './blocks.ts';
import { withoutModules } from './modules.ts';
import { componentTree } from './tree.ts';

/** A page in MDX as Markdown. */
export interface ReadComponents {
  markdown: string;
  /** Names of components that stand for nothing of ours; what they hold is kept. */
  unknown: readonly string[];
  /** Files of Markdown that it includes, as it names them. */
  included: readonly string[];
}

const importing = /^import\s[^\n]{1,500}['"]/m;
const knownTag = new RegExp(`<(?:${[...known].join('|').replaceAll('.', '\\.')})[\\s/>]`);

/**
 * Components of MDX as blocks: those of Docusaurus, Starlight, Mintlify and Nextra for tabs, notices, steps, cards, what
 * opens, parameters, figures and changelogs; a component that is a file of Markdown includes it. A file that is not named
 * `.mdx` is read so where it imports something or has a component that is known.
 */
export function readComponents(text: string, isMdx: boolean): ReadComponents {
  if (!isMdx && !importing.test(text) && !knownTag.test(text)) return { markdown: text, unknown: [], included: [] };
  const { kept, imported } = withoutModules(text, isMdx);
  const maker = new BlockMaker(imported);
  const made = maker.make(componentTree(kept, known, isMdx));
  return {
    markdown: made.map(line => line.text).join('\n'),
    unknown: [...maker.unknown],
    included: [...maker.included],
  };
}
