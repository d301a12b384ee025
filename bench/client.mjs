import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, nodePath } from '../scripts/lib/node.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { must } from './lib/processes.mjs';
import { temporaryFolder } from './lib/scope.mjs';

/** The last version with a method for every operation of the specification (decisions 11.17). */
const version = '0.137.0';

/**
 * Calls every operation of the specification with the client library that others publish for the API of this shape. The
 * library is fetched for the run and is no dependency: its package names no licence.
 */
export async function measure() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await must('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@gitbook/api@${version}`], folder);
  const outcome = join(folder, 'outcome.json');
  const config = inRoot('bench', 'lib', 'client', 'vitest.config.ts');
  await must(nodePath(), [bin('vitest'), 'run', '--config', config], folder, { CLIENT: folder, OUTCOME: outcome });
  /** @type {{ called: number, refused: string[], others: string[] }} */
  const { called, refused, others } = JSON.parse(readFileSync(outcome, 'utf8'));
  const what = `client of others ${version}`;
  return [
    { what: `${what}: operations it called`, value: called, limit: 138, atLeast: true, unit: '' },
    { what: `${what}: refused`, value: refused.length, limit: 0, unit: '', note: refused.join('; ') },
    { what: `${what}: answers of another shape`, value: others.length, limit: 0, unit: '', note: others.join('; ') },
  ];
}
