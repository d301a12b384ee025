import { type Change, compareRoots } from '#document/changes.ts';
import { noVisitor } from '#document/expression.ts';
import { encodePath } from '#published/linker.ts';
import { homeOf, type Navigation, navigationOf, readable, type VisiblePage } from '#published/navigation.ts';
import { apiPlacesOfAll } from '#published/page-body.ts';
import { countChanges } from '../change-requests/count-changes.ts';
import type { Config } from '../config.ts';
import { appUrl } from '../content/present.ts';
import type { ContentStore } from '../content/store.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { readParts } from '../openapi/read-parts.ts';
import { withComputed } from '../openapi/with-computed.ts';
import { readSpaceContent, textsOf } from '../published/reader.ts';
import { say } from '../words/said.ts';
import type { BookInput, BookPart } from './make-book.ts';
import type { Plan } from './plan.ts';
import type { PlanPart } from './site-parts.ts';
import { dateLanguage, type Words, wordsOf } from './words.ts';

interface PlanServices {
  config: Config;
  database: Database;
  files: FileStore;
}

const maxPages = 1000;

/** Everything that a book needs of the content. @throws JobFailure when there is nothing to print, or too much */
export async function planBook(
  plan: Plan,
  store: ContentStore,
  services: PlanServices,
): Promise<Omit<BookInput, 'progress'>> {
  const { scope, base, revision } = plan;
  const changes = base ? await compareRoots(store, base.root, revision.root) : [];
  const planned: BookPart[] = [];
  for (const part of plan.parts) planned.push(await planPart(plan, part, store, services, changes));
  const parts = planned.filter(({ pages }) => pages.length > 0);
  const count = parts.reduce((sum, { pages }) => sum + pages.length, 0);
  if (count === 0) throw new JobFailure(say('pdf', 'empty'));
  if (count > maxPages) throw new JobFailure(say('pdf', 'tooMany', { count, most: maxPages }));
  const first = scope.page === null ? undefined : parts[0]?.navigation.byId.get(scope.page);
  return { look: scope.look, about: aboutOf(plan, first?.node.title ?? plan.title, changes), parts };
}

async function planPart(
  plan: Plan,
  { spaceId, heading, revision }: PlanPart,
  store: ContentStore,
  { config, database, files }: PlanServices,
  changes: readonly Change[],
): Promise<BookPart> {
  const { scope } = plan;
  const words = wordsOf(languageOf(plan));
  const source = { db: database.read, files, organizationId: scope.organizationId };
  const content = await readSpaceContent(store, revision.root, tree => withComputed(source, tree));
  const navigation = navigationOf(content);
  const first = scope.page === null ? undefined : navigation.byId.get(scope.page);
  if (scope.page !== null && !first) throw new JobFailure(say('pdf', 'pageGone'));
  const asked = first && scope.only ? [first] : below(first ? [first] : navigation.top);
  const pages = asked.filter(({ node }) => !scope.look.without.includes(node.id));
  const stored = await textsOf(
    store,
    pages.map(({ node }) => (content.generated.has(node.id) ? undefined : node.body)),
  );
  const texts = pages.map(({ node }, index) => content.generated.get(node.id) ?? stored[index] ?? '');
  const shown = pages.map((page, index) => ({
    markdown: texts[index] ?? '',
    shown: { page, content, visitor: noVisitor },
  }));
  const place = { config, organizationId: scope.organizationId };
  return {
    ...{ spaceId, heading, content, navigation, pages },
    texts: new Map(pages.map(({ node }, index) => [node.id, texts[index] ?? ''])),
    api: await readParts(source, apiPlacesOfAll(shown)),
    changes: new Map(changes.flatMap(change => marked(change, words))),
    address:
      scope.address === null
        ? (other = spaceId, pageId) => appUrl({ ...place, spaceId: other }, pageId)
        : addressAt(scope.address, navigation),
  };
}

/** Where readers find a page. Of other spaces it is not known what they may see: links there are text in print. */
function addressAt(base: string, navigation: Navigation): BookPart['address'] {
  return (space, pageId) => {
    const page = space === undefined && pageId !== undefined ? navigation.byId.get(pageId) : undefined;
    const shown = page && readable(page);
    if (!shown) return '';
    return shown === homeOf(navigation) ? base : `${base}${encodePath(shown.path)}`;
  };
}

const below = (pages: readonly VisiblePage[]): VisiblePage[] => pages.flatMap(page => [page, ...below(page.children)]);

function marked(change: Change, { marks }: Words): [id: string, mark: string][] {
  if (change.type === 'page_created') return [[change.page.id, marks.created]];
  if (change.type === 'page_edited') return [[change.page.id, marks.edited]];
  return change.type === 'page_moved' ? [[change.page.id, marks.moved]] : [];
}

/** The language of the first space, without its region. */
function languageOf({ parts }: Plan): string {
  const language = (parts[0]?.language ?? 'en').split('-')[0]?.toLowerCase() ?? 'en';
  return /^[a-z]{2,3}$/.test(language) ? language : 'en';
}

function aboutOf(plan: Plan, title: string, changes: readonly Change[]): BookInput['about'] {
  const { scope, organization, space, revision, changeRequest } = plan;
  const language = languageOf(plan);
  const { contents, of, missing, request, image, sameAs, untitled, ...words } = wordsOf(language);
  const { pageNumbers, footnotes, watermark } = scope.look;
  const made = new Date(revision.created_at);
  return {
    title,
    publisher: organization.title,
    description: scope.site !== null || title === space.title ? '' : space.title,
    request: changeRequest
      ? {
          number: changeRequest.number,
          subject: changeRequest.subject,
          status: words.status[changeRequest.status],
          changes: words.counted(countChanges(changes)),
        }
      : null,
    date: made.toLocaleDateString(dateLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }),
    madeOf: [made.getUTCFullYear(), made.getUTCMonth() + 1, made.getUTCDate()],
    language,
    paper: scope.paper === 'letter' ? 'us-letter' : 'a4',
    numbers: pageNumbers,
    footnotes,
    watermark: watermark && changeRequest ? `${words.draft} #${changeRequest.number}` : '',
    labels: { contents, of, missing, request, image, sameAs, untitled },
  };
}
