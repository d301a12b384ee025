import type { Translation } from '#client/types.gen.ts';

const load = () => import('#document/rich-text.ts');

/** Instructions as they are typed: Markdown. What reads Markdown is fetched with the first of them. */
export async function instructionsText({ nodes, ...rest }: Translation['instructions']): Promise<string> {
  if (nodes.length === 0) return '';
  const { instructionsMarkdown } = await load();
  // The generated type does not say that a node is a block; the service has checked it.
  return instructionsMarkdown({ ...rest, nodes } as Parameters<typeof instructionsMarkdown>[0]).trim();
}

/** What was typed, as the API keeps it. */
export async function instructionsDocument(text: string): Promise<Translation['instructions']> {
  const { toRichText } = await load();
  return toRichText(text.trim(), { carried: true }) as Translation['instructions']; // as above, the other way round
}
