import type { z } from 'zod';
import type { findReplace, Replacement } from '#contract/find-replace.ts';
import { changeRequestContentChange, lockRequest } from '../change-requests/change-content.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { changeSpaceContent, lockMain } from '../content/change-space.ts';
import { loadVersion, type Version } from '../content/version.ts';
import type { Handlers } from '../http/context.ts';
import { findPages } from './find.ts';
import { replacements } from './replace.ts';
import type { Wanted } from './search.ts';

export const findReplaceHandlers: Handlers<typeof findReplace> = {
  async findInSpace({ params, query, context }) {
    return findPages(await loadVersion(context, params), wantedBy(query), query.after);
  },

  async replaceInSpace({ params, body, context }) {
    const version = await lockMain(context, params.spaceId);
    const { changes, ...replaced } = await changesFor(version, body);
    if (!changes) return { ...replaced, after: replaced.before };
    const changed = await changeSpaceContent(context, params.spaceId, changes);
    return { ...replaced, after: 'revision' in changed ? changed.revision.id : replaced.before };
  },

  async findInChangeRequest({ params, query, context }) {
    return findPages(await loadVersion(context, params), wantedBy(query), query.after);
  },

  async replaceInChangeRequest({ params, body, context }) {
    const version = await lockRequest(context, params);
    const { changes, ...replaced } = await changesFor(version, body);
    if (changes) await changeRequestContentChange(context, params, changes);
    const changeRequest = await presentOne(context, version.access.viewer, params.spaceId, version.changeRequest.id);
    return { ...replaced, changeRequest, after: changeRequest.revision };
  },
};

type Query = Pick<Wanted, 'find' | 'what'> & Record<'matchCase' | 'wholeWord', 'true' | 'false'>;

const wantedBy = ({ find, matchCase, wholeWord, what }: Query): Wanted => ({
  ...{ find, what },
  ...{ matchCase: matchCase === 'true', wholeWord: wholeWord === 'true' },
});

/** One batch that replaces all, none where nothing matches. */
async function changesFor(version: Version, body: z.output<typeof Replacement>) {
  const { pages, reusable, matches } = await replacements(version, body);
  const changes = [...pages, ...reusable];
  const message = `Replace “${body.find}” by “${body.replacement}”`.slice(0, 500);
  return {
    ...{ matches, before: version.revision.id },
    pages: pages.map(({ page }) => page),
    reusableContents: reusable.map(({ reusableContent }) => reusableContent),
    changes: changes.length > 0 ? { changes, message } : undefined,
  };
}
