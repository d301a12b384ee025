import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { engineAddress } from './engine-address.ts';

it.each([
  ['libretranslate+http://localhost:5000/', 'libretranslate', 'http://localhost:5000'],
  ['https://translate.example.com/api', 'libretranslate', 'https://translate.example.com/api'],
  ['https://api-free.deepl.com', 'deepl', 'https://api-free.deepl.com'],
  ['deepl+https://proxy.example.com', 'deepl', 'https://proxy.example.com'],
  ['https://models.example.com/v1?model=m', 'openai', 'https://models.example.com/v1'],
  ['openai+http://127.0.0.1:11434/v1?model=m&timeout=300', 'openai', 'http://127.0.0.1:11434/v1'],
])('reads %s', (text, protocol, url) => {
  expect(engineAddress(text)).toMatchObject({ protocol, url });
});

it.each([
  ['ftp://example.com', 'begin with'],
  ['https://user:pass@example.com', 'TRANSLATION_KEY'],
  ['openai+https://example.com/v1', 'model'],
  ['https://example.com?timeout=x', 'timeout'],
])('refuses %s', (text, problem) => {
  expect(() => readConfig({ TRANSLATION_URL: text })).toThrow(new RegExp(`TRANSLATION_URL: .*${problem}`));
});
