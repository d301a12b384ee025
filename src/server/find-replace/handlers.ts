import type { findReplace } from '#contract/find-replace.ts';
import { changeRequestContentChange, lockRequest } from '../change-requests/change-content.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { loadVersion } from '../content/version.ts';
import type { Handlers } from '../http/context.ts';
import { findPages } from './find.ts';
import { replacements } from './replace.ts';

export const findReplaceHandlers: Handlers<typeof findReplace> = {
  async findInChangeRequest({ params, query, context }) {
    const { find, matchCase, wholeWord, what, after } = query;
    const wanted = { find, what, matchCase: matchCase === 'true', wholeWord: wholeWord === 'true' };
    return findPages(await loadVersion(context, params), wanted, after);
  },

  async replaceInChangeRequest({ params, body, context }) {
    const version = await lockRequest(context, params);
    const { pages, reusable, matches } = await replacements(version, body);
    const changes = [...pages, ...reusable];
    if (changes.length > 0) {
      const message = `Replace “${body.find}” by “${body.replacement}”`.slice(0, 500);
      await changeRequestContentChange(context, params, { changes, message }, false);
    }
    return {
      changeRequest: await presentOne(context, version.access.viewer, params.spaceId, version.changeRequest.id),
      pages: pages.map(({ page }) => page),
      reusableContents: reusable.map(({ reusableContent }) => reusableContent),
      matches,
      before: version.revision.id,
    };
  },
};
