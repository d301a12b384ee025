// Makes openapi.json from the contract, and the client from openapi.json. `--check` writes nothing and fails when either is stale.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
const check = process.argv.includes('--check');

/** The contract imports nothing that needs a build, so Node reads its TypeScript as it is. */
function makeDocument() {
  const program = `
    import { readFileSync } from 'node:fs';
    const { openApiDocument } = await import('./src/contract/openapi.ts');
    const { operations } = await import('./src/contract/operations.ts');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    process.stdout.write(JSON.stringify(openApiDocument(operations, { version }), null, 2) + '\\n');`;
  return execFileSync('node', ['--input-type=module', '-e', program], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

/** @param {string} document @param {string} output */
function makeClient(document, output) {
  const work = mkdtempSync(join(tmpdir(), 'bindery-client-'));
  const input = join(work, 'openapi.json');
  writeFileSync(input, document);
  execFileSync('node', [join(root, 'scripts', 'lib', 'client.mjs'), input, output], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(work, { recursive: true, force: true });
}

/** @param {string} folder */
function filesBelow(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : [];
}

/** @param {string} a @param {string} b */
function sameFolders(a, b) {
  const names = filesBelow(a);
  return (
    names.join('\n') === filesBelow(b).join('\n') &&
    names.every(name => readFileSync(join(a, name), 'utf8') === readFileSync(join(b, name), 'utf8'))
  );
}

const documentPath = join(root, 'openapi.json');
const clientPath = join(root, 'src', 'client');
const document = makeDocument();
const made = join(mkdtempSync(join(tmpdir(), 'bindery-client-')), 'client');
makeClient(document, made);

if (check) {
  const stale = [
    ...(existsSync(documentPath) && readFileSync(documentPath, 'utf8') === document ? [] : ['openapi.json']),
    ...(sameFolders(made, clientPath) ? [] : ['src/client']),
  ];
  if (stale.length > 0) console.error(`Stale: ${stale.join(', ')}. Run npm run generate and commit the result.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  writeFileSync(documentPath, document);
  rmSync(clientPath, { recursive: true, force: true });
  cpSync(made, clientPath, { recursive: true });
}
rmSync(made, { recursive: true, force: true });
