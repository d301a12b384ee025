import { parse as parseYaml, YAMLParseError } from 'yaml';
import { isDeeperThan } from '#lib/json-depth.ts';
import { english, type Texts } from '../words/english.ts';
import { inEnglish, type Said, say } from '../words/said.ts';

export type JsonObject = { [name: string]: unknown };

/** A text that is no specification. What it says is fit to be shown to people. */
export class ParseFailure extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(inEnglish(said));
    this.said = said;
  }
}

/** Deeper than any specification a person or a tool writes, and well within what recursion can take. */
const deepest = 200;
/** How often YAML may repeat what has a name: a few lines could stand for gigabytes. */
const maximumAliases = 1000;
/** Characters; repetition may make a document longer than its file, within reason. */
const maximumLength = 40 * 1024 * 1024;

export interface ReadFile {
  format: 'json' | 'yaml';
  document: JsonObject;
}

/** JSON or YAML as plain JSON. @throws ParseFailure that names the place */
export function readDocument(name: Said, bytes: Uint8Array): ReadFile {
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
  const format = /^\s*[{[]/.test(text) ? 'json' : 'yaml';
  const json = format === 'json' ? readJson(text) : undefined;
  // YAML may begin with a brace, too.
  const document = json ?? plain(name, readYaml(name, text));
  if (!isObject(document)) throw new ParseFailure(say('specification', 'noObject', { name }));
  if (isDeeperThan(deepest, document)) throw new ParseFailure(say('specification', 'tooDeep', { name, deepest }));
  return { format: json === undefined ? 'yaml' : 'json', document };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type YamlMistake = keyof Texts['yaml'];

/** What has a sentence of ours; what else the reader finds is quoted. */
const knownMistake = (code: string): YamlMistake | undefined =>
  Object.hasOwn(english.yaml, code) ? (code as YamlMistake) : undefined; // one of its names

function readYaml(name: Said, text: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: maximumAliases, merge: true, logLevel: 'error' });
  } catch (error) {
    const message = error instanceof Error ? error.message.trimEnd().slice(0, 500) : '';
    const [at] = (error instanceof YAMLParseError && error.linePos) || [];
    if (!at) throw new ParseFailure(say('specification', 'unreadableBecause', { name, reason: message }));
    // After the reason comes the line itself and a mark below it.
    const [, what = message, source = ''] = /^(.*?) at line \d+, column \d+:\n*([\s\S]*)$/.exec(message) ?? [];
    const known = error instanceof YAMLParseError && knownMistake(error.code);
    if (known)
      throw new ParseFailure(
        say('specification', 'unreadableHere', {
          ...{ name, line: at.line, column: at.col, source },
          reason: say('yaml', known),
        }),
      );
    const reason = `${what}:\n\n${source}`;
    throw new ParseFailure(say('specification', 'unreadableAt', { name, line: at.line, column: at.col, reason }));
  }
}

/** Without what JSON does not know: dates, shared parts, members of prototypes. */
function plain(name: Said, value: unknown): unknown {
  if (isDeeperThan(deepest, value)) throw new ParseFailure(say('specification', 'tooDeep', { name, deepest }));
  const text = JSON.stringify(value) ?? 'null';
  if (text.length > maximumLength) throw new ParseFailure(say('specification', 'repeats', { name }));
  return JSON.parse(text);
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The version that a document says it follows. @throws ParseFailure for every other document */
export function specificationVersion(document: JsonObject): '2.0' | '3.0' | '3.1' {
  const said = document.swagger ?? document.openapi;
  const version = /^(2\.0|3\.0|3\.1)(\.\d+)?$/.exec(typeof said === 'string' ? said : String(said ?? ''))?.[1];
  if (version === undefined) {
    throw new ParseFailure(say('specification', 'noVersion'));
  }
  if (!isObject(document.info)) throw new ParseFailure(say('specification', 'without', { member: 'info' }));
  const holds = isObject(document.paths) || (version === '3.1' && (document.webhooks ?? document.components));
  if (!holds) throw new ParseFailure(say('specification', 'without', { member: 'paths' }));
  // One of the three, by the pattern.
  return version as '2.0' | '3.0' | '3.1';
}
