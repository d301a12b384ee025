import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const generated = /^(.*\/src\/client\/(?:sdk|@tanstack\/react-query)\.gen\.ts)(?:\?operation=(\w*))?$/;
/** What the generator adds to the name of an operation. */
const added = /(Infinite)?(QueryKey|Options)$|Mutation$/;
/** In place of an operation: what a file has for all of them. */
const forAll = '';

/**
 * Makes a module of each operation of the generated client, so that a screen loads those that it calls. In one piece they
 * would be the largest part of the first load that is ours.
 */
export const clientByOperation: Plugin = {
  name: 'client-by-operation',
  apply: 'build',
  load: {
    filter: { id: generated },
    handler(id) {
      const [, file = '', operation] = generated.exec(id) ?? [];
      // Split where a statement begins: the generator indents whatever stands in one.
      const statements = readFileSync(file, 'utf8').split(/^(?=export |const |import )/m);
      const code = operation === undefined ? leadTo(statements, file) : partOf(statements, file, operation);
      return { code, moduleSideEffects: false };
    },
  },
};

const exported = (statement: string) => /^export const (\w+)/.exec(statement)?.[1];
const helper = (statement: string) => /^const (\w+)/.exec(statement)?.[1] ?? [];

const leadTo = (statements: string[], file: string) =>
  statements
    .flatMap(statement => exported(statement) ?? [])
    .map(name => `export { ${name} } from '${file}?operation=${name.replace(added, '')}';`)
    .join('\n');

function partOf(statements: string[], file: string, operation: string): string {
  const imports = statements.filter(statement => statement.startsWith('import {'));
  const helpers = statements.flatMap(helper).join(', ');
  if (operation === forAll)
    return [...imports, ...statements.filter(text => text.startsWith('const ')), `export { ${helpers} };`].join('\n');
  const own = statements.filter(statement => exported(statement)?.replace(added, '') === operation);
  return [...imports, helpers && `import { ${helpers} } from '${file}?operation=${forAll}';`, ...own].join('\n');
}
