import type { Reference } from '#contract/links.ts';
import type { FileEntry, ReusableContent } from '#document/model.ts';
import { readFiles, readReusableContents } from '#document/tree.ts';
import type { UserRow } from '../db/tables/accounts.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';
import { callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { presentSpec } from '../openapi/present.ts';
import { findSpecs } from '../openapi/rows.ts';
import { presentOrganization } from '../organizations/present.ts';
import { findMembershipOf } from '../organizations/rows.ts';
import { spacesAsSeen } from '../spaces/as-seen.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import { rootsOfSpaces } from './link-rows.ts';
import type { FoundLink } from './page-links.ts';
import { presentFile, presentPage, presentReusableContent } from './present.ts';
import { placeOf } from './read.ts';
import { loadTree, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

type Organization = ReturnType<typeof presentOrganization>;
type Space = Awaited<ReturnType<typeof spacesAsSeen>> extends Map<string, infer Value> ? Value : never;

interface Place {
  organization: Organization;
  space: Space;
}

interface Part {
  tree: SharedTree;
  files: ReadonlyMap<string, FileEntry>;
  contents: ReadonlyMap<string, ReusableContent>;
}

/** What a list of links or backlinks speaks of. */
interface Wanted {
  /** Spaces whose pages or files are named. */
  spaces: Iterable<string>;
  users?: Iterable<string>;
  /** Slugs of API specifications. */
  specs?: Iterable<string>;
}

/** Presents references of one answer; everything they need is read at once (decisions 4.1). */
export class References {
  readonly #version: Version;
  readonly #organization: Organization;
  readonly #spaces: ReadonlyMap<string, Space>;
  readonly #parts: ReadonlyMap<string, Part>;
  readonly #users: ReadonlyMap<string, UserRow>;
  readonly #specs: ReadonlyMap<string, OpenAPISpecRow>;

  private constructor(
    version: Version,
    organization: Organization,
    spaces: ReadonlyMap<string, Space>,
    parts: ReadonlyMap<string, Part>,
    users: ReadonlyMap<string, UserRow>,
    specs: ReadonlyMap<string, OpenAPISpecRow>,
  ) {
    this.#version = version;
    this.#organization = organization;
    this.#spaces = spaces;
    this.#parts = parts;
    this.#users = users;
    this.#specs = specs;
  }

  static async load(
    version: Version,
    { spaces: ids, users: userIds = [], specs: slugs = [] }: Wanted,
  ): Promise<References> {
    const { context, key, store, revision } = version;
    const membership = await findMembershipOf(context.db, callerId(context), key.organizationId);
    if (!membership) throw notFound('organization');
    const spaces = await spacesAsSeen(context, key.organizationId, [key.spaceId, ...ids]);
    const visible = [...spaces.values()].filter(({ id, permissions }) => permissions.view && id !== key.spaceId);
    const heads = await rootsOfSpaces(
      context.db,
      key.organizationId,
      visible.map(({ id }) => id),
    );
    const parts = new Map<string, Part>();
    for (const [id, root] of [...heads, [key.spaceId, revision.root] as const]) {
      const tree = await loadTree(store, root);
      const files = await readFiles(store, tree.root);
      const contents = await readReusableContents(store, tree.root);
      parts.set(id, {
        tree,
        files: new Map(files.map(file => [file.id, file])),
        contents: new Map(contents.map(content => [content.id, content])),
      });
    }
    const users = new Map((await findUsers(context.db, [...new Set(userIds)])).map(user => [user.id, user]));
    const specs = new Map((await findSpecs(context.db, key.organizationId, slugs)).map(spec => [spec.slug, spec]));
    const organization = presentOrganization(membership, context.services.config);
    return new References(version, organization, spaces, parts, users, specs);
  }

  /** A page of a space; `undefined` when it is not there or the caller may not see it. */
  page(spaceId: string, pageId: string, anchor: string | null = null): Reference | undefined {
    const place = this.#place(spaceId);
    const page = this.#parts.get(spaceId)?.tree.byId.get(pageId);
    if (!place || !page) return undefined;
    const app = placeOf(this.#version);
    const own = spaceId === this.#version.key.spaceId;
    return {
      kind: 'page',
      ...place,
      page: presentPage(page, own ? app : { ...app, spaceId, number: undefined }),
      ...(anchor === null ? {} : { internalLocation: { type: 'anchor', anchor } }),
    };
  }

  /** What a link points to; `undefined` when it is not there. */
  target({ kind, target, target_space, target_id, anchor }: FoundLink): Reference | undefined {
    if (kind === 'url') return { kind: 'url', url: target };
    if (kind === 'page') return this.page(target_space ?? '', target_id ?? '', anchor);
    const { config } = this.#version.context.services;
    if (kind === 'user') {
      const user = this.#users.get(target_id ?? '');
      return user && { kind: 'user', user: presentUser(user, config) };
    }
    if (kind === 'openapi') {
      const { context, access } = this.#version;
      const spec = this.#specs.get(target_id ?? '');
      const openAPISpec = spec && presentSpec(spec, access.viewer.role, context.services);
      return openAPISpec && { kind: 'openapi', organization: this.#organization, openAPISpec };
    }
    const place = this.#place(target_space ?? '');
    if (!place) return undefined;
    if (kind === 'space') return { kind: 'space', organization: place.organization, space: place.space };
    return this.#named(kind, place, target_space ?? '', target_id ?? '');
  }

  #named(kind: FoundLink['kind'], place: Place, spaceId: string, id: string): Reference | undefined {
    const part = this.#parts.get(spaceId);
    if (kind === 'file') {
      const file = part?.files.get(id);
      return file && { kind: 'file', ...place, file: presentFile(file, this.#version.context.services) };
    }
    const content = kind === 'reusable-content' ? part?.contents.get(id) : undefined;
    return content && { kind: 'reusable-content', ...place, reusableContent: presentReusableContent(content) };
  }

  #place(spaceId: string) {
    const space = this.#spaces.get(spaceId);
    if (!space?.permissions.view) return undefined;
    const { key, changeRequest, revision } = this.#version;
    const own = spaceId === key.spaceId;
    const versionContext = changeRequest
      ? { type: 'changeRequest' as const, changeRequest: { object: 'change-request' as const, id: changeRequest.id } }
      : { type: 'revision' as const, revision: { object: 'revision' as const, id: revision.id } };
    return { organization: this.#organization, space, ...(own ? { versionContext } : {}) };
  }
}
