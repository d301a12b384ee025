import type { TreePage } from '#document/tree.ts';
import { foldText, wordsOf } from '#lib/search-words.ts';
import type { Reader, SiteRecord, SiteState } from '#published/reader.ts';
import { defaultCustomization } from '../sites/customization.ts';
import { version } from '../version.ts';
import type { HandbookContent } from './content.ts';

const name = 'handbook';
const title = 'Bindery handbook';

/** A site of one space that is in no database; its content changes with the version alone. */
export const handbookState: SiteState = {
  organizationId: name,
  siteId: name,
  visibility: 'unlisted',
  fingerprint: version,
  apiChanges: 0,
  siteSpaces: [
    {
      ...{ id: name, section: null, path: name, condition: null, hidden: false, reachable: false },
      ...{ spaceId: name, title, emoji: '', language: null, isTranslation: false, revisionId: version },
    },
  ],
  shareLinkId: null,
  drafts: false,
};

/** @param address of its first page */
export const handbookSite = (address: string): SiteRecord => ({
  organizationId: name,
  id: name,
  title,
  visibility: handbookState.visibility,
  agentsContext: 'excluded',
  address,
  contact: null,
  customization: {
    ...defaultCustomization,
    header: { preset: 'default', links: [{ title: 'API reference', to: `${address}/api` }] },
    pageActions: { ...defaultCustomization.pageActions, markdown: false },
    trademark: { enabled: false },
  },
  customizations: new Map(),
  entries: [],
  defaultSection: null,
  defaultSiteSpace: null,
});

/** What a site reads of it. */
export function handbookReader(content: HandbookContent, site: SiteRecord): Reader {
  const textOf = ({ node }: TreePage) => content.texts.get(node.body ?? '') ?? '';
  const every = (pages: readonly TreePage[]): TreePage[] => pages.flatMap(page => [page, ...every(page.children)]);
  const pages = every(content.top).map(page => ({
    pageId: page.node.id,
    title: foldText(page.node.title),
    text: foldText(`${page.node.title} ${page.node.description ?? ''} ${textOf(page)}`),
  }));
  return {
    site: async () => site,
    content: async () => content,
    texts: async (_state, bodies) => bodies.map(body => content.texts.get(body ?? '') ?? ''),
    api: async () => ({ operations: new Map(), schemas: new Map() }),
    redirects: async () => [],
    formerPages: async () => [],
    formerHomes: async () => [],
    corrections: async () => new Map(),
    async search(_state, { text }) {
      const words = wordsOf(text);
      const found = pages.filter(page => words.every(word => page.text.includes(word)));
      const named = (page: { title: string }) => words.filter(word => page.title.includes(word)).length;
      return found.sort((one, other) => named(other) - named(one)).map(({ pageId }) => ({ spaceId: name, pageId }));
    },
  };
}
