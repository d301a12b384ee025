import { fold } from '#lib/fold.ts';

/**
 * How well an option answers what was typed: most where its name begins with it, less where another word does, nothing
 * where one of the typed words is nowhere. An option's value is an id, which nobody types.
 */
export function optionScore(_value: string, typed: string, [name = '', ...others]: readonly string[] = []): number {
  const query = fold(typed).trim();
  const own = fold(name);
  if (own.startsWith(query)) return 1;
  if (own.includes(` ${query}`)) return 0.8;
  if (own.includes(query)) return 0.6;
  const all = `${own} ${fold(others.join(' '))}`;
  return query.split(/\s+/).every(word => all.includes(word)) ? 0.4 : 0;
}
