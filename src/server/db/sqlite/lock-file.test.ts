import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFile } from './lock-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('lets one holder in at a time', () => {
  const path = join(folder, 'one');
  const release = lockFile(path);
  expect(() => lockFile(path)).toThrow(`in use by process ${process.pid}`);
  release();
  lockFile(path)();
});

it('is free again after its process was killed', () => {
  const path = join(folder, 'killed');
  const script = join(folder, 'hold.mjs');
  writeFileSync(
    script,
    `import { lockFile } from ${JSON.stringify(new URL('./lock-file.ts', import.meta.url).href)};
     lockFile(${JSON.stringify(path)});
     process.kill(process.pid, 'SIGKILL');`,
  );
  expect(() => execFileSync(process.execPath, [script], { stdio: 'ignore' })).toThrow();
  lockFile(path)();
});
