type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}` ? Gap | GapsOf<Rest> : never;

/** What fills a sentence: nothing, or a value for each of its gaps. */
export type ValuesOf<Text extends string> = [GapsOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<GapsOf<Text>, string | number>>];

export type Values = Readonly<Record<string, string | number>>;

/** What is said in English, and the name by which others find it in their language. */
export interface Sentence<Name extends string = string> {
  message: string;
  reason: Name;
  values?: Values | undefined;
}

/** The sentence of a table by its name, its gaps filled. */
export function sentenceIn<Name extends string, Table extends Readonly<Record<Name, string>>>(
  table: Table,
  reason: Name,
  given: ValuesOf<Table[Name]>,
): Sentence<Name> {
  const values: Values | undefined = given[0];
  const message = table[reason].replace(/\{(\w+)\}/g, (gap, name: string) => String(values?.[name] ?? gap));
  return { message, reason, values };
}
