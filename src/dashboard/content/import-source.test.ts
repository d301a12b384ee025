import { expect, test } from 'vitest';
import { largestImport } from '#contract/import.ts';
import { importLimit, sourceOfAddress, sourceOfFile, titleOfSource } from '#dashboard/content/import-source.ts';

test('a file may be as large as the service imports', () => {
  expect(importLimit).toBe(largestImport);
});

test('a file is read by its ending, whatever its case', () => {
  expect(['docs.ZIP', 'a.md', 'b.mdx', 'c.htm', 'd.docx', 'e.pdf', 'zip'].map(sourceOfFile)).toEqual([
    'zip',
    'markdown',
    'markdown',
    'html',
    'docx',
    undefined,
    undefined,
  ]);
});

test('an address is read by where it leads', () => {
  expect(sourceOfAddress('https://github.com/acme/api/wiki/Home')).toBe('github-wiki');
  expect(sourceOfAddress('https://github.com/acme/wiki')).toBe('website');
  expect(sourceOfAddress('https://docs.google.com/document/d/e/2PACX/pub')).toBe('google-docs');
  expect(sourceOfAddress('https://example.com/docs.zip?token=1')).toBe('zip');
  expect(sourceOfAddress('https://example.com/page.html')).toBe('website');
  expect(sourceOfAddress('ftp://example.com/docs.zip')).toBeUndefined();
  expect(sourceOfAddress('example.com')).toBeUndefined();
});

test('a space is named after what came in', () => {
  expect(titleOfSource('developer-docs.zip')).toBe('Developer docs');
  expect(titleOfSource('https://example.com/a/b')).toBe('Example.com');
});
