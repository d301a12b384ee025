import type { NewPage } from './new-pages.ts';

interface Template {
  id: string;
  title: string;
  description: string;
  pages: readonly NewPage[];
}

/** What a new space can start from (decisions 7.7). */
export const templates: readonly Template[] = [
  { id: 'blank', title: 'Blank', description: 'One empty page.', pages: [{ title: 'Welcome' }] },
  {
    id: 'product-docs',
    title: 'Product documentation',
    description: 'A start for newcomers, guides by task, and a reference.',
    pages: [
      {
        title: 'Welcome',
        emoji: '1f44b',
        markdown:
          'Say in two sentences what the product does and for whom.\n\n{% hint style="info" %}\nReplace the text of each page; its headings show what readers look for there.\n{% endhint %}\n',
      },
      {
        title: 'Get started',
        type: 'group',
        pages: [
          {
            title: 'Quickstart',
            markdown:
              '## Before you begin\n\n- What is needed\n\n## First steps\n\n1. Install\n2. Sign in\n3. Try it\n',
          },
          { title: 'Concepts', markdown: 'The words that the other pages use, and how they hang together.\n' },
        ],
      },
      {
        title: 'Guides',
        type: 'group',
        pages: [{ title: 'Your first task', markdown: '## Goal\n\n## Steps\n\n## What can go wrong\n' }],
      },
      {
        title: 'Reference',
        type: 'group',
        pages: [{ title: 'Settings', markdown: '| Name | Default | Meaning |\n| --- | --- | --- |\n|  |  |  |\n' }],
      },
    ],
  },
  {
    id: 'api-reference',
    title: 'API reference',
    description: 'Authentication, errors, limits, and a page for each resource.',
    pages: [
      {
        title: 'Introduction',
        markdown:
          'What the API is for, its base address and its versions.\n\n```bash\ncurl https://api.example.com/v1/ping\n```\n',
      },
      {
        title: 'Authentication',
        markdown: 'How to get a token, and where it goes.\n\n```http\nAuthorization: Bearer <token>\n```\n',
      },
      {
        title: 'Errors and limits',
        markdown:
          '| Status | Meaning |\n| --- | --- |\n| 400 | The request is not valid. |\n| 401 | The token is missing. |\n| 429 | Too many requests. |\n',
      },
      {
        title: 'Resources',
        type: 'group',
        place: 'specification',
        pages: [{ title: 'Users', markdown: '## List users\n\n## Get a user\n' }],
      },
    ],
  },
  {
    id: 'help-center',
    title: 'Help center',
    description: 'Questions and answers, by topic.',
    pages: [
      { title: 'How can we help?', markdown: 'The questions asked most, with links to their answers.\n' },
      {
        title: 'Account',
        type: 'group',
        pages: [
          { title: 'Change my password', markdown: '1. Open the settings\n2. Choose a new password\n' },
          { title: 'Delete my account' },
        ],
      },
      { title: 'Billing', type: 'group', pages: [{ title: 'Read my invoice' }] },
      { title: 'Contact us', markdown: 'How to reach a person, and when.\n' },
    ],
  },
  {
    id: 'changelog',
    title: 'Changelog',
    description: 'What changed, the newest first.',
    pages: [
      {
        title: 'Changelog',
        markdown: '## Version 1.0\n\n### Added\n\n- The first release\n\n### Fixed\n\n### Changed\n',
      },
    ],
  },
];

/** The pages of a template; `undefined` when there is none of this id. */
export function templatePages(id: string): readonly NewPage[] | undefined {
  return templates.find(template => template.id === id)?.pages;
}
