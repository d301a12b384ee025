import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What was opened and has to be closed, last first. @type {(() => void | Promise<void>)[]} */
const endings = [];

/** @param {() => void | Promise<void>} ending */
export function atEnd(ending) {
  endings.push(ending);
}

/** Closes everything; one ending that fails does not keep the others. */
export async function endAll() {
  for (const ending of endings.splice(0).reverse()) {
    try {
      await ending();
    } catch (error) {
      console.error(error);
    }
  }
}

/** A folder of this run, which goes with it. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
