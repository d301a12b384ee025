/** Which folder may import which; `npm test -- check` holds it. The drawing is in the handbook's page on the code. */

const TESTS = '\\.test\\.tsx?$|/(testing|contract-tests)/';
const ROWS = '^src/server/.*[/-]rows\\.ts$';

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/**
 * A folder of `src` and the folders, itself apart, that it may import.
 * @param {string} name
 * @param {string[]} allowed
 * @returns {Rule}
 */
const layer = (name, ...allowed) => ({
  name: `${name} imports only ${allowed.join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: `^src/(${[name, ...allowed].join('|')})/` },
});

/** @param {string} name @param {Rule['from']} from @param {Rule['to']} to @returns {Rule} */
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    rule(
      'no file imports itself through others',
      { path: '^src/', pathNot: '^src/client/' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    layer('lib'),
    layer('document'),
    layer('contract', 'document'),
    layer('client'),
    layer('published', 'contract', 'document', 'lib'),
    layer('server', 'contract', 'document', 'lib', 'published'),
    layer('dashboard', 'client', 'contract', 'document', 'lib'),
    rule(
      'contract imports no package but zod',
      { path: '^src/contract/', pathNot: TESTS },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    rule(
      'dashboard takes types only from contract',
      { path: '^src/dashboard/', pathNot: TESTS },
      { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'db knows no other part of the server',
      // Migrations that moved content once did it by the code of their time.
      { path: '^src/server/db/', pathNot: `/migrations/|${TESTS}` },
      { path: '^src/server/', pathNot: '^src/server/(db/|ids\\.ts$)' },
    ),
    rule(
      'http knows no domain',
      { path: '^src/server/http/', pathNot: TESTS },
      { path: '^src/server/(app\\.ts|[^/]+/)', pathNot: '^src/server/(http|access|db|jobs|mail|search|words)/' },
    ),
    rule(
      'handlers are used by their own domain only',
      { path: '^src/server/([^/]+)/', pathNot: TESTS },
      { path: '^src/server/[^/]+/[^/]*handlers\\.ts$', pathNot: '^src/server/$1/' },
    ),
    rule(
      'rows import only db',
      { path: ROWS },
      { path: '^src/', pathNot: `^src/server/db/|^src/(lib|document|contract)/|${ROWS}` },
    ),
    rule(
      'rows take types only from lib, document and contract',
      { path: ROWS },
      { path: '^src/(lib|document|contract)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'SQL stands in rows and db',
      { path: '^src/', pathNot: `${ROWS}|^src/server/db/|${TESTS}` },
      { path: 'node_modules/(kysely|pg)/|^(node:)?sqlite$', dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'dashboard areas do not import each other',
      { path: '^src/dashboard/([^/]+)/', pathNot: '^src/dashboard/routes/' },
      { path: '^src/dashboard/[^/]+/', pathNot: '^src/dashboard/($1|shell|table|forms|sortable|ui|messages|testing)/' },
    ),
    rule(
      'ui knows no other part of the dashboard but messages',
      { path: '^src/dashboard/ui/' },
      { path: '^src/dashboard/', pathNot: '^src/dashboard/(ui|messages)/' },
    ),
    rule(
      'messages know no other part of the dashboard',
      { path: '^src/dashboard/messages/' },
      { path: '^src/dashboard/', pathNot: '^src/dashboard/messages/' },
    ),
    rule(
      'ui knows no router, form or query',
      { path: '^src/dashboard/ui/' },
      { path: 'node_modules/(@tanstack/react-(router|query)|react-hook-form)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
