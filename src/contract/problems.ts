import { expressionMistakes } from '#document/expression-error.ts';
import { richTextMistakes } from '#document/rich-text-error.ts';
import { type Sentence, sentenceIn, type ValuesOf } from './sentence.ts';

/**
 * What is wrong with one member of a request (400): `error.details[].reason` by name, and its `message` in English, as in
 * `reasons.ts`. Those that are `{problem}` quote who found it.
 */
export const problems = {
  // how a value is written
  'not-an-identifier': 'not an identifier',
  'holds-nul': 'contains the character NUL',
  'whole-number': 'a whole number from {min} to {max}',
  'one-line': 'one line',
  'icon-name': 'not an icon name',
  'file-name': 'not a file name',
  base64: 'not base64',
  'page-slug': 'no white space, slash, ? or #',
  'page-slug-length': 'no white space, slash, ? or #; at most 100 characters',
  'variable-name': 'letters, digits and _, a letter first',
  'site-path': 'letters, digits, hyphens and underscores',
  'organization-hostname': 'lower-case letters, digits and hyphens',
  'specification-slug': 'lower case letters and digits, with single hyphens between',
  'site-hostname': 'of the form docs.company.com',
  'proxy-path': 'of the form company.com/docs',
  'redirect-source': 'of the form /path or /path/*',
  'redirect-path': 'not a path that a page can have',
  'path-with-slash': 'a path that begins with a slash',
  'static-address': 'a whole address, such as https://docs.example.com/handbook',
  contact: 'an e-mail address, or an address that begins with https://',
  color: 'of the form #2353cf',
  'json-object': 'not a JSON object',
  'web-address': 'not a web address',
  emoji: 'not an emoji',
  ...expressionMistakes,
  ...richTextMistakes,
  'value-of-type': 'a {type} is needed',
  'choice-of-side': 'a choice of one side is needed',
  'most-characters': 'at most {most} characters',
  'page-too-long': '{problem}',
  'title-needed': 'enter a title',

  // what belongs together
  required: 'required',
  'required-with': 'needed with {other}',
  'either-or': 'either {these}',
  'not-both': 'give it or {other}, not both',
  'named-twice': 'two of the same name',
  'range-end': 'after the start',
  'user-or-team': 'at least one user or team',
  'page-or-content': 'at least one page or reusable content',
  'link-target': 'a link needs a target',
  'unread-what': 'required to mark as unread',
  'font-faces-twice': 'one face for each weight and style',
  'font-regular': 'a regular face, which is not italic',
  'most-people': 'at most {most} people',
  'claims-length': 'at most {most} characters as JSON',
  'claims-limits': 'at most 3000 characters of JSON in 5 levels',
  'look-length': 'at most 2000 bytes of JSON',
  'claim-name': 'not a name for a claim',
  'control-character': 'a control character',
  'most-properties': 'at most {most} properties',
  'most-levels': 'at most {most} levels',
  'unsigned-description': 'an object with the description "{description}"',
  'link-gives-role': 'this link gives a role',
  'link-gives-level': 'this link gives a level',
  'address-for-refresh': 'the text was sent: there is no address to read it from again',
  'file-source': 'url or base64 is required',

  // people, teams, organizations
  'no-member': 'not a member of this organization',
  'no-member-named': '{user} is not a member of this organization',
  'no-member-called': '{person} is not a member of this organization',
  'no-active-member': 'not an active member of this organization',
  'somebody-else': 'somebody else is needed',
  'no-admin-with-password': 'not an active admin with a password',
  'no-team': 'not a team of this organization',
  'guest-with-role': 'a guest has no role',
  'no-team-named': '{team} is not a team of this organization',
  'no-such-team': 'no such team',
  'no-reviewer-in-team': 'nobody else in these teams may review',
  'many-reviewers': 'more than {most} people are in these teams',
  'one-time-link': 'This link was used before or is too old. Ask for a new one.',
  'hostname-taken': 'already taken',
  'in-the-past': 'lies in the past',
  'snooze-too-long': 'at most 90 days from now',

  // content
  'no-page-of-request': 'not a page of this change request',
  'no-content-of-request': 'not a reusable content of this change request',
  'no-page-of-content': 'not a page of this content',
  'no-page-of-space': 'not a page of this space',
  'no-such-page': 'no such page',
  'no-such-revision': 'no such revision',
  'no-such-template': 'no such template',
  'no-such-content': 'there is no such content',
  'no-such-entry': 'no such entry',
  'no-collection': 'not a collection of this organization',
  'collection-into-itself': 'a collection cannot be moved into itself',
  'no-item-of-parent': 'not another item of the target parent',
  'no-neighbours': 'the two items are not neighbours',
  'page-changed': 'the page has changed since',
  'title-would-be-long': 'the title of “{title}” would be too long',
  'title-would-be-empty': 'the title of “{title}” would be empty',
  'description-would-be-long': 'the description of “{title}” would be too long',
  'file-or-url': 'not a file or a url',
  'no-specification': 'not an API specification',
  'specification-taken': 'already used by another specification',
  'not-uploaded': 'not the address of a finished upload of this organization',
  'file-unfetched': 'could not be fetched: {problem}',
  'most-mebibytes': 'at most {most} MiB',
  'most-pictures': 'at most {most} new pictures',
  'file-too-large': 'at most 1 MiB; upload larger files and send their url',
  'no-picture': 'not a PNG, JPEG, GIF, WebP or SVG picture',
  'no-font': 'not a WOFF2 font',
  'import-failed': '{problem}',

  // changes of pages, as `OperationError` names them
  'unknown-page': '{problem}',
  'unknown-file': '{problem}',
  'unknown-reusable-content': '{problem}',
  'unknown-revision-page': '{problem}',
  'taken-ref': '{problem}',
  'page-into-itself': '{problem}',
  'holds-no-pages': '{problem}',
  'no-such-place': '{problem}',
  'without-markdown': '{problem}',
  'page-title-needed': '{problem}',

  // comments, suggestions
  'page-of-node': 'needs the page it is on',
  'node-of-table': 'needs the node of its table',
  'no-cell-of-table': 'no cell of this table',
  'node-of-range': 'needs the node of its block',
  'no-block-of-page': 'not a block of this page',
  'block-to-suggest': 'needs a block of the change request',
  'no-block-after': 'not a block after the node, in the same container',
  'says-that-already': 'the page says that already',
  'comment-twice': 'names a comment twice',

  // translations
  'same-language': 'the source is in this language already',
  'no-such-space': 'no such space in this organization',
  'source-is-translation': 'the space is a translation itself; translate its source',
  'translated-already': 'the space is translated into this language already',
  'instructions-length': 'longer than {most} characters',
  'page-without-text': 'the page has no text',
  'no-such-translation': 'no such translation',
  'translation-has-space': 'the translation has a space for its result',

  // sites
  'own-name': 'a name of this installation',
  'no-site': 'not a site of this organization',
  'no-space-named': '{space} is not a space of this organization',
  'no-site-space': 'no site space of this site',
  'no-site-space-of': 'not a site space of this {part}',
  'not-on-site': 'not on this site',
  'no-space-to-view': 'not a space that you may view',
  'no-section': 'not a section of this site',
  'no-section-named': '{section} is not a section of this site',
  'no-group': 'not a section group of this site',
  'section-holds-spaces': 'a section holds only spaces',
  'group-at-root': 'a section group stands at the root',
  'group-holds-no-spaces': 'a section group holds no spaces',
  'space-in-section': 'a space stands in a section where the site has sections, else at the root',
  'name-a-neighbour': 'name a neighbour with before or after',
  'not-beside': 'the named item is not beside this one',
  'no-neighbours-named': 'before and after are not neighbours',
  'leads-to-site': 'this is on the site itself; name the page',
  'no-such-draft': 'there is no draft from this source',
  'no-upload-of-site': 'not a {kind} of this site',

  // single sign-on
  'metadata-unread': '{problem}',
  'metadata-refused': 'The metadata is refused: {problem}',

  // lists, PDFs
  'no-cursor': 'not a cursor of this list',
  'most-pages-left-out': 'at most {most} pages',
  'most-spaces-in-pdf': 'at most {most} spaces fit into one PDF',
  'space-not-shown': 'not a space that the site shows to everybody',
  'nothing-shown': 'the site shows nothing to everybody',
  'page-of-only': 'required with only=true',
  'page-not-printed': 'a hidden page, or one whose condition does not hold, is not printed',
  'nothing-to-print': 'has nothing to print',
} as const;

/** What the parser finds and says in its own English, each with what fills it. */
export const mistakes = {
  missing: '',
  'wrong-type': '{expected}',
  'wrong-format': '{format}',
  'text-minimum': '{minimum}',
  'text-maximum': '{maximum}',
  'number-minimum': '{minimum}',
  'number-maximum': '{maximum}',
  'list-minimum': '{minimum}',
  'list-maximum': '{maximum}',
  'not-offered': '{choices}',
  'not-a-multiple': '{divisor}',
  'unknown-members': '{members}',
  'wrong-name': '',
  'no-alternative': '',
} as const;

export type Problem = keyof typeof problems;
export type Mistake = keyof typeof mistakes;
export type ProblemValues<Name extends Problem> = ValuesOf<(typeof problems)[Name]>;

export const problemOf = <Name extends Problem>(name: Name, ...values: ProblemValues<Name>): Sentence<Name> =>
  sentenceIn(problems, name, values);

const said = new Map<string, Sentence<Problem>>();

/** The message of a schema's own check. A schema hands on nothing but this text, so `problemSaid` finds the name by it. */
export function saying<Name extends Problem>(name: Name, ...values: ProblemValues<Name>): string {
  const problem = problemOf(name, ...values);
  said.set(problem.message, problem);
  return problem.message;
}

export const problemSaid = (message: string): Sentence<Problem> | undefined => said.get(message);
