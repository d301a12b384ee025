// A process of its own: the compiler is native code that may never come back, and its memory goes when it ends.
// Its argument is a folder with `order.json`, `book.json`, `template.typ` and the pictures; it leaves `book.pdf` and
// `report.json` there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { isHeldDrawing } from './drawing.ts';
import { ownFonts } from './fonts.ts';
import { missingCharacters } from './missing.ts';
import type { Order, Report } from './typeset.ts';
import { mostPixels, pixelsOf, pngOf } from './webp.ts';

const folder = process.argv[2] ?? '';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** A link to a place that is not there leads to the page it should be on. */
function leadSomewhere(book: string, labels: ReadonlySet<string>): string {
  const existing = (label: string) => {
    if (label === '' || labels.has(label)) return label;
    const page = label.split('-')[0] ?? '';
    return labels.has(page) ? page : '';
  };
  return JSON.stringify(
    JSON.parse(book, (name, value) => (name === 'to' && typeof value === 'string' ? existing(value) : value)),
  );
}

async function typeset(order: Order): Promise<Report> {
  // It is prebuilt for some systems only.
  const library = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => undefined);
  if (!library) return { unavailable: `PDFs cannot be made on ${process.platform} ${process.arch}.` };
  // The compiler reads nothing outside its workspace.
  const compiler = library.NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: ownFonts() }] });
  const book = leadSomewhere(read('book.json'), new Set(order.labels));
  writeFileSync(join(folder, 'book.json'), book);
  const missing = missingCharacters(book);
  const unreadable: string[] = [];
  for (const name of Object.keys(order.pictures))
    if (!((await isMade(name)) && canShow(compiler, name))) unreadable.push(name);
  const compiled = compiler.compile({
    mainFilePath: join(folder, 'template.typ'),
    inputs: {
      unreadable: JSON.stringify(Object.fromEntries(unreadable.map(name => [name, order.pictures[name] ?? '']))),
      missing: missing.map(codePoint).join(' '),
    },
  });
  if (!compiled.result) {
    const error = compiled.takeError() ?? compiled.takeDiagnostics();
    return { error: error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 4000) : 'unknown' };
  }
  writeFileSync(join(folder, 'book.pdf'), compiler.pdf(compiled.result, { creationTimestamp: order.madeAt }));
  return { sheets: compiled.result.numOfPages, missing, unreadable };
}

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Makes a WebP picture into a PNG in its place. False where that cannot be done, and for a picture of too many pixels. */
async function isMade(name: string): Promise<boolean> {
  const path = join(folder, name);
  try {
    const bytes = readFileSync(path);
    if (name.endsWith('.svg')) return await isHeldDrawing(bytes);
    if (!name.endsWith('.webp.png')) return pixelsOf(bytes) <= mostPixels;
    writeFileSync(path, pngOf(bytes));
    return true;
  } catch {
    return false;
  }
}

/** A picture that cannot be read would end the book. */
function canShow(compiler: NodeCompiler, name: string): boolean {
  return !compiler.compile({ mainFileContent: `#image(${JSON.stringify(name)})` }).hasError();
}

writeFileSync(join(folder, 'report.json'), JSON.stringify(await typeset(JSON.parse(read('order.json')))));
