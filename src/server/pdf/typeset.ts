import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MadeBook } from './make-book.ts';
import { printJson } from './print-json.ts';
import template from './template.typ?raw';

/** What the process that sets a book is told, beside the book. */
export interface Order {
  /** Names of pictures beside the book, with those that people gave them. */
  pictures: Record<string, string>;
  /** Where links can lead: a book is long, and the process has the time to look at each of its links. */
  labels: string[];
  /** Seconds since 1970; kept in the PDF. */
  madeAt: number;
}

/** What it answers. */
export type Report =
  | { error: string }
  /** There is no compiler for this machine. */
  | { unavailable: string }
  | {
      sheets: number;
      /** Characters that no font has. */
      missing: string[];
      /** Names of pictures that are not what they say. */
      unreadable: string[];
    };

export interface SetBook {
  pdf: Buffer;
  sheets: number;
  missing: string[];
  unreadable: string[];
}

interface Setting {
  made: MadeBook;
  madeAt: Date;
  readPicture: (sha256: string) => Promise<Buffer>;
  /** Milliseconds after which the process is ended. */
  patience: number;
  signal: AbortSignal;
  /** The script that sets the book and its arguments, before the folder of the book; ours by default. */
  command?: readonly string[];
}

/** The compiler did not come to an end in time. */
export class TooSlow extends Error {}

/** There is no compiler for this machine; the message says so. */
export class Unavailable extends Error {}

/** Sets a book in a process of its own. @throws TooSlow, Unavailable */
export async function typeset({ made, madeAt, readPicture, ...running }: Setting): Promise<SetBook> {
  const folder = await mkdtemp(join(tmpdir(), 'bindery-pdf-'));
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  try {
    const pictures = Object.fromEntries(made.pictures.map(([name, file]) => [name, file.name]));
    const labels = [...made.labels];
    const order: Order = { pictures, labels, madeAt: Math.floor(madeAt.getTime() / 1000) };
    await write('order.json', JSON.stringify(order));
    await write('book.json', printBook(made.book));
    await write('template.typ', template);
    for (const [name, { sha256 }] of made.pictures) await write(name, await readPicture(sha256));
    await runTypesetter(folder, running);
    const report: Report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    if ('unavailable' in report) throw new Unavailable(report.unavailable);
    if ('error' in report) throw new Error(`The typesetter refused the book: ${report.error}`);
    return { ...report, pdf: await readFile(join(folder, 'book.pdf')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The book as JSON, with the blocks of its pages as they were printed. */
function printBook({ chapters, ...book }: MadeBook['book']): string {
  const sheets = chapters.map(
    sheet => `[${sheet.map(({ blocks, ...chapter }) => withPart(chapter, 'blocks', blocks))}]`,
  );
  return withPart(book, 'chapters', `[${sheets}]`);
}

/** JSON of an object with one member more, whose JSON is given. */
const withPart = (whole: object, name: string, json: string): string =>
  `${printJson(whole).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

/** The program beside this one: as it is written in development, as it was built otherwise. */
function program(): string {
  return fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './typesetter.ts' : './typesetter.js', import.meta.url),
  );
}

/** Kibibytes that the compiler may take: a small drawing with a filter asks for as much as it likes. */
const mostMemory = 4 * 1024 * 1024;

/** Within its share of memory, where the system can set one: what asks for more ends alone. */
function startProcess(args: readonly string[]) {
  // Nothing of the service's settings or secrets goes along.
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_NO_WARNINGS: '1' };
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  if (process.platform === 'win32') return spawn(process.execPath, args, { env, stdio: [...stdio] });
  const limited = `ulimit -d ${mostMemory} 2>/dev/null; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...args], { env, stdio: [...stdio] });
}

async function runTypesetter(
  folder: string,
  { patience, signal, command = [program()] }: Pick<Setting, 'patience' | 'signal' | 'command'>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = startProcess([...command, folder]);
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said = (said + data.toString()).slice(-4000);
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, patience);
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  child.once('error', reject);
  child.once('close', code => {
    if (code === 0) resolve();
    else if (late) reject(new TooSlow(`The typesetter did not end within ${patience} ms.`));
    else reject(signal.aborted ? signal.reason : new Error(`The typesetter ended with ${code}: ${said}`));
  });
  try {
    signal.throwIfAborted();
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}
