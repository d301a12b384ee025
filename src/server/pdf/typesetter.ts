// A process of its own: the compiler is native code that may never come back, and its memory goes when it ends.
// Its argument is a folder with `order.json`, `book.json`, `template.typ` and the pictures; it leaves `book.pdf` and
// `report.json` there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NodeCompiler as Compiler, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { ownFonts } from './fonts.ts';
import { missingCharacters } from './missing.ts';
import type { Order, Report } from './typeset.ts';

const folder = process.argv[2] ?? '';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

function typeset(order: Order): Report {
  // The compiler reads nothing outside its workspace.
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: ownFonts() }] });
  const unreadable = order.pictures.filter(name => !canShow(compiler, name));
  const compiled = compiler.compile({
    mainFilePath: join(folder, 'template.typ'),
    inputs: { unreadable: unreadable.join(' ') },
  });
  if (!compiled.result) {
    const error = compiled.takeError() ?? compiled.takeDiagnostics();
    return { error: error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 4000) : 'unknown' };
  }
  writeFileSync(join(folder, 'book.pdf'), compiler.pdf(compiled.result, { creationTimestamp: order.madeAt }));
  const missing = missingCharacters(read('book.json'));
  return { sheets: compiled.result.numOfPages, missing, unreadable };
}

/** A picture that cannot be read would end the book. */
function canShow(compiler: Compiler, name: string): boolean {
  return !compiler.compile({ mainFileContent: `#image(${JSON.stringify(name)})` }).hasError();
}

writeFileSync(join(folder, 'report.json'), JSON.stringify(typeset(JSON.parse(read('order.json')))));
