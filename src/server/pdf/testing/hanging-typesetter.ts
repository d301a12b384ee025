// Stands in the place of the typesetter and never answers, nor listens to a polite request to end. Its arguments are
// where to say which process it is, and the folder of the book.
import { renameSync, writeFileSync } from 'node:fs';

const [report = '', folder = ''] = process.argv.slice(2);
process.on('SIGTERM', () => undefined);
writeFileSync(`${report}.part`, JSON.stringify({ pid: process.pid, folder }));
renameSync(`${report}.part`, report);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
