import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of CSV', () => {
  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ''])).toBe('"a,b","say ""hi""","two\nlines",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '＠SUM(A1)'])(
    'never begins a formula with %j',
    cell => {
      expect(csvLine([cell]).replace('"', '')).toMatch(/^'/);
    },
  );

  it('begins no formula where a spreadsheet takes semicolons, tabs or lines for the ends of cells', () => {
    expect(csvLine(['a;=1', 'a; +1', 'a\t@b', 'a\n-1', 'a-b; c'])).toBe("a;'=1,a;' +1,a\t'@b,\"a\n'-1\",a-b; c\r\n");
  });
});
