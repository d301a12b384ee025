import { z } from 'zod';
import type { ApiExample, ApiOperation } from '#document/openapi.ts';
import type { JsonObject } from '../read-document.ts';
import { callOf } from './call.ts';
import { curlSample } from './curl.ts';
import { javascriptSample } from './javascript.ts';
import { pythonSample } from './python.ts';

const most = 10;
const longest = 12_000;

const Written = z.object({ lang: z.string(), label: z.string().optional(), source: z.string() });

/** How tools call languages that a highlighter knows by another name. */
const languages: Readonly<Record<string, string>> = {
  shell: 'bash',
  curl: 'bash',
  node: 'javascript',
  'node.js': 'javascript',
};

/**
 * How to call an operation: with curl, JavaScript and Python, or as the document shows it itself in `x-codeSamples`, a
 * list of `{ lang, label?, source }` that other tools read too; `false` for not at all.
 */
export function samplesOf(view: Omit<ApiOperation, 'samples'>, operation: JsonObject): ApiExample[] {
  const written = operation['x-codeSamples'] ?? operation['x-code-samples'];
  if (written === false) return [];
  const own = (Array.isArray(written) ? written : []).slice(0, most).flatMap((each): ApiExample[] => {
    const { data } = Written.safeParse(each);
    if (!data) return [];
    const { lang, label = lang, source } = data;
    const language = lang.toLowerCase();
    return [{ title: label.slice(0, 100), language: languages[language] ?? language, text: source.slice(0, longest) }];
  });
  if (own.length > 0) return own;
  const call = callOf(view);
  return [curlSample, javascriptSample, pythonSample].map(sample => sample(call));
}
