import type { Reference, VersionContext } from '#contract/links.ts';
import type { FileEntry, ReusableContent } from '#document/model.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { presentCollection } from '../collections/present.ts';
import { together } from '../db/together.ts';
import { callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { presentSpec } from '../openapi/present.ts';
import { presentOrganization } from '../organizations/present.ts';
import { findMembershipOf } from '../organizations/rows.ts';
import { presentRevision } from '../revisions/present.ts';
import { presentSpaces } from '../spaces/as-seen.ts';
import { presentUser } from '../users/present.ts';
import { rootsOfSpaces } from './link-rows.ts';
import type { FoundLink } from './page-links.ts';
import { presentFile, presentPage, presentReusableContent } from './present.ts';
import { placeOf } from './read.ts';
import type { SeenTargets } from './seen-targets.ts';
import { contentsById, filesById, loadTrees, type SharedTree } from './trees.ts';
import type { Version } from './version.ts';

type Organization = ReturnType<typeof presentOrganization>;
type Space = Awaited<ReturnType<typeof presentSpaces>>[number];

interface Part {
  tree: SharedTree;
  files: ReadonlyMap<string, FileEntry>;
  contents: ReadonlyMap<string, ReusableContent>;
}

interface Loaded {
  versionContext: VersionContext;
  organization: Organization;
  spaces: ReadonlyMap<string, Space>;
  parts: ReadonlyMap<string, Part>;
}

interface Wanted {
  targets: readonly FoundLink[];
  /** Where links stand: pages or reusable contents. */
  places: readonly { spaceId: string; id: string }[];
}

/** Presents references of one answer; everything they need is read at once (decisions 4.1). */
export class References {
  readonly #version: Version;
  readonly #loaded: Loaded;

  private constructor(version: Version, loaded: Loaded) {
    this.#version = version;
    this.#loaded = loaded;
  }

  static async load(version: Version, { targets, places }: Wanted): Promise<References> {
    const { context, access, key, store, revision } = version;
    const ids = [
      ...targets.map(({ target_space }) => target_space ?? []),
      ...places.map(({ spaceId }) => spaceId),
    ].flat();
    const [membership, shown, versionContext] = await together(
      context.db,
      () => findMembershipOf(context.db, callerId(context), key.organizationId),
      () => presentSpaces(context, access.viewer, [...new Set([key.spaceId, ...ids])]),
      () => versionContextOf(version),
    );
    if (!membership) throw notFound('organization');
    const spaces = new Map(shown.map(space => [space.id, space]));
    const visible = shown.filter(({ id, permissions }) => permissions.view && id !== key.spaceId);
    const heads = await rootsOfSpaces(
      context.db,
      key.organizationId,
      visible.map(({ id }) => id),
    );
    const roots = [...heads, [key.spaceId, revision.root] as const];
    const trees = await loadTrees(
      store,
      roots.map(([, root]) => root),
    );
    const parts = new Map<string, Part>();
    for (const [id, root] of roots) {
      const tree = trees.get(root);
      if (!tree) continue;
      const inSpace = targets.filter(({ target_space }) => target_space === id);
      const needsFiles = inSpace.some(({ kind }) => kind === 'file');
      const needsContents =
        inSpace.some(({ kind }) => kind === 'reusable-content') ||
        places.some(place => place.spaceId === id && !tree.byId.has(place.id));
      parts.set(id, {
        tree,
        files: needsFiles ? await filesById(store, tree) : new Map(),
        contents: needsContents ? await contentsById(store, tree) : new Map(),
      });
    }
    const organization = presentOrganization(membership, context);
    return new References(version, { organization, spaces, parts, versionContext });
  }

  /** Where a link stands: a page or a reusable content; `undefined` when it is not there or the caller may not see it. */
  location(spaceId: string, id: string): Reference | undefined {
    return this.#page(spaceId, id) ?? this.#named('reusable-content', spaceId, id);
  }

  /** What a link points to; `undefined` when it is not there. */
  target({ kind, target, target_space, target_id, anchor }: FoundLink, seen: SeenTargets): Reference | undefined {
    const { context, access } = this.#version;
    const { services } = context;
    const { viewer } = access;
    const { organization } = this.#loaded;
    const [spaceId, id] = [target_space ?? '', target_id ?? ''];
    switch (kind) {
      case 'url':
        return { kind, url: target };
      case 'page':
        return this.#page(spaceId, id, anchor);
      case 'space': {
        const place = this.#place(spaceId);
        return place && { kind, organization, space: place.space };
      }
      case 'user': {
        const user = seen.users.get(id);
        return user && { kind, user: presentUser(user, services.config) };
      }
      case 'collection': {
        const row = seen.collections.get(id);
        const collection = row && presentCollection(row, row.level, services.config);
        return collection && { kind, organization, collection };
      }
      case 'openapi': {
        const row = seen.specs.get(id);
        return row && { kind, organization, openAPISpec: presentSpec(row, viewer.role, context) };
      }
      case 'path':
        return undefined;
      default:
        return this.#named(kind, spaceId, id);
    }
  }

  #page(spaceId: string, pageId: string, anchor: string | null = null): Reference | undefined {
    const place = this.#place(spaceId);
    const page = this.#loaded.parts.get(spaceId)?.tree.byId.get(pageId);
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

  #named(kind: 'file' | 'reusable-content', spaceId: string, id: string): Reference | undefined {
    const place = this.#place(spaceId);
    const part = this.#loaded.parts.get(spaceId);
    if (!place || !part) return undefined;
    if (kind === 'file') {
      const file = part.files.get(id);
      return file && { kind, ...place, file: presentFile(file, this.#version.context.services) };
    }
    const content = part.contents.get(id);
    return content && { kind, ...place, reusableContent: presentReusableContent(content) };
  }

  #place(spaceId: string) {
    const space = this.#loaded.spaces.get(spaceId);
    if (!space?.permissions.view) return undefined;
    const own = spaceId === this.#version.key.spaceId;
    return {
      organization: this.#loaded.organization,
      space,
      ...(own ? { versionContext: this.#loaded.versionContext } : {}),
    };
  }
}

async function versionContextOf({ context, access, key, revision, changeRequest }: Version): Promise<VersionContext> {
  if (changeRequest) {
    const presented = await presentOne(context, access.viewer, key.spaceId, changeRequest.id);
    return { type: 'changeRequest', changeRequest: presented };
  }
  return { type: 'revision', revision: await presentRevision(context, access.space, revision) };
}
