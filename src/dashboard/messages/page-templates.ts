import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What a page can begin with. */
export const t = catalogue('page-templates', {
  newFrom: 'New page from a template',
  choose: 'Start from a template',
  chooseBody: 'Its text becomes yours to change.',
  own: 'Of this space',
  ready: 'Ready-made',
  ownHint: 'Any page can become one: “Save as template” in its menu.',
  retry: 'Retry',
  failed: 'The templates of this space could not be loaded',
  delete: 'Delete the template “{name}”',
  deleted: 'Template “{name}” deleted',
  save: 'Save as template',
  saveTitle: 'Save “{name}” as a template',
  saveBody: 'Everybody who edits this space can begin a page with its text as it is now.',
  name: 'Name',
  nameNeeded: 'Give it a name',
  description: 'Description',
  descriptionHelp: 'When to choose it, in one sentence.',
  saved: 'Template “{name}” saved',
  begin: 'Begin this page',
  insertFile: 'Insert a Markdown file',
  fileTooLarge: '{name} is too large for one page',
  fileUnreadable: '{name} could not be read',
  'howTo.title': 'How-to guide',
  'howTo.description': 'One task, step by step.',
  'howTo.markdown':
    'What you will have done at the end, in one sentence.\n\n## Before you begin\n\n* What is needed\n* Which rights it takes\n\n## Steps\n\n1. First step\n2. Second step\n3. Third step\n\n## Check the result\n\nHow to see that it worked.\n\n## If it did not work\n\nWhat usually goes wrong, and what to do about it.\n',
  'tutorial.title': 'Tutorial',
  'tutorial.description': 'A first success for somebody new.',
  'tutorial.markdown':
    'What we will make together, and how long it takes.\n\n## What you will learn\n\n* \n\n## Set up\n\n1. \n\n## First result\n\nThe shortest way to something that can be seen.\n\n## Take it further\n\n## What you have learned\n\n## Where to go next\n',
  'concept.title': 'Explanation',
  'concept.description': 'What something is, and why it is so.',
  'concept.markdown':
    'What it is, in two sentences.\n\n## Why it is there\n\nThe problem that it solves.\n\n## How it works\n\n## An example\n\n## Limits\n\n## Related\n',
  'reference.title': 'Reference',
  'reference.description': 'Every setting or command, to look up.',
  'reference.markdown':
    'What is listed here, and for which version it holds.\n\n| Name | Type | Default | Meaning |\n| --- | --- | --- | --- |\n|  |  |  |  |\n\n## Example\n\n```\n\n```\n',
  'trouble.title': 'Troubleshooting',
  'trouble.description': 'What can be seen, why, and what helps.',
  'trouble.markdown':
    '## What you see\n\nThe message or behaviour, word for word.\n\n## Why it happens\n\n## What helps\n\n1. \n\n## If it is still there\n\nWhom to ask, and what to send along.\n',
  'release.title': 'Release notes',
  'release.description': 'What is new, changed and mended.',
  'release.markdown':
    '## New\n\n* \n\n## Changed\n\n* \n\n## Mended\n\n* \n\n## What to do when updating\n\nNothing, or the steps in their order.\n',
});
