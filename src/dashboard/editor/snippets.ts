/** A block or inline form that the `/` menu and the toolbar insert. `template` is a CodeMirror snippet: `#{1:text}` are its fields. */
export type Snippet = {
  id: string;
  group: 'text' | 'lists' | 'callouts' | 'media' | 'layout' | 'code' | 'reuse' | 'inline';
  label: string;
  /** Further words that find it. */
  words?: string;
  /** Shown beside the label: how it is written. */
  hint: string;
  template: string;
};

const hint = (style: string) => `{% hint style="${style}" %}\n#{1:Text of the hint}\n{% endhint %}\n`;

/** One entry for every block kind of decisions 4.11, and the inline kinds and marks after them. */
export const snippets: readonly Snippet[] = [
  { id: 'paragraph', group: 'text', label: 'Paragraph', words: 'text plain', hint: 'Text', template: '#{}' },
  { id: 'heading-1', group: 'text', label: 'Heading 1', words: 'title h1', hint: '#', template: '# #{1:Heading}' },
  { id: 'heading-2', group: 'text', label: 'Heading 2', words: 'subtitle h2', hint: '##', template: '## #{1:Heading}' },
  { id: 'heading-3', group: 'text', label: 'Heading 3', words: 'h3', hint: '###', template: '### #{1:Heading}' },
  { id: 'blockquote', group: 'text', label: 'Quote', words: 'citation', hint: '>', template: '> #{1:Quotation}' },
  { id: 'divider', group: 'text', label: 'Divider', words: 'rule line hr', hint: '***', template: '***\n\n#{}' },
  { id: 'list-unordered', group: 'lists', label: 'Bulleted list', words: 'ul', hint: '*', template: '* #{1:Item}' },
  { id: 'list-ordered', group: 'lists', label: 'Numbered list', words: 'ol', hint: '1.', template: '1. #{1:Item}' },
  {
    id: 'list-tasks',
    group: 'lists',
    label: 'Task list',
    words: 'todo check',
    hint: '- [ ]',
    template: '- [ ] #{1:Task}',
  },
  {
    id: 'hint-info',
    group: 'callouts',
    label: 'Hint: info',
    words: 'note callout',
    hint: 'hint',
    template: hint('info'),
  },
  {
    id: 'hint-success',
    group: 'callouts',
    label: 'Hint: success',
    words: 'tip callout',
    hint: 'hint',
    template: hint('success'),
  },
  {
    id: 'hint-warning',
    group: 'callouts',
    label: 'Hint: warning',
    words: 'caution callout',
    hint: 'hint',
    template: hint('warning'),
  },
  {
    id: 'hint-danger',
    group: 'callouts',
    label: 'Hint: danger',
    words: 'error callout',
    hint: 'hint',
    template: hint('danger'),
  },
  {
    id: 'image',
    group: 'media',
    label: 'Image by address',
    words: 'picture photo',
    hint: '![]()',
    template: '![#{2:Alternative text}](#{1:https://})',
  },
  {
    id: 'figure',
    group: 'media',
    label: 'Image with caption',
    words: 'figure picture',
    hint: 'figure',
    template:
      '<figure><img src="#{1:https://}" alt="#{2:Alternative text}"><figcaption><p>#{3:Caption}</p></figcaption></figure>',
  },
  {
    id: 'file',
    group: 'media',
    label: 'File by reference',
    words: 'download attachment',
    hint: 'file',
    template: '{% file src="#{1:file:id}" %}\n#{2:Caption}\n{% endfile %}',
  },
  {
    id: 'embed',
    group: 'media',
    label: 'Embed',
    words: 'video youtube',
    hint: 'embed',
    template: '{% embed url="#{1:https://}" %}\n#{2:Caption}\n{% endembed %}',
  },
  {
    id: 'table',
    group: 'layout',
    label: 'Table',
    words: 'grid rows columns',
    hint: '| |',
    template: '| #{1:Column} | #{2:Column} |\n| --- | --- |\n| #{3:Cell} | #{4:Cell} |\n',
  },
  {
    id: 'cards',
    group: 'layout',
    label: 'Cards',
    words: 'tiles grid',
    hint: 'table',
    template:
      '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>#{1:Title}</strong></td><td>#{2:Text}</td></tr><tr><td><strong>#{3:Title}</strong></td><td>#{4:Text}</td></tr></tbody></table>',
  },
  {
    id: 'tabs',
    group: 'layout',
    label: 'Tabs',
    hint: 'tabs',
    template:
      '{% tabs %}\n{% tab title="#{1:First}" %}\n#{2:Content}\n{% endtab %}\n\n{% tab title="#{3:Second}" %}\n#{4:Content}\n{% endtab %}\n{% endtabs %}\n',
  },
  {
    id: 'stepper',
    group: 'layout',
    label: 'Steps',
    words: 'stepper tutorial',
    hint: 'stepper',
    template:
      '{% stepper %}\n{% step %}\n### #{1:First step}\n\n#{2:What to do}\n{% endstep %}\n\n{% step %}\n### #{3:Second step}\n\n#{4:What to do}\n{% endstep %}\n{% endstepper %}\n',
  },
  {
    id: 'expandable',
    group: 'layout',
    label: 'Expandable',
    words: 'details collapse accordion',
    hint: 'details',
    template: '<details>\n\n<summary>#{1:Summary}</summary>\n\n#{2:Content}\n\n</details>\n',
  },
  {
    id: 'columns',
    group: 'layout',
    label: 'Columns',
    words: 'side by side',
    hint: 'columns',
    template:
      '{% columns %}\n{% column %}\n#{1:Left}\n{% endcolumn %}\n\n{% column %}\n#{2:Right}\n{% endcolumn %}\n{% endcolumns %}\n',
  },
  {
    id: 'code',
    group: 'code',
    label: 'Code block',
    words: 'fence pre',
    hint: '```',
    template: '```#{1:js}\n#{2:code}\n```\n',
  },
  {
    id: 'code-titled',
    group: 'code',
    label: 'Code with title',
    words: 'file name line numbers',
    hint: 'code',
    template: '{% code title="#{1:config.yaml}" lineNumbers="true" %}\n```#{2:yaml}\n#{3:code}\n```\n{% endcode %}\n',
  },
  {
    id: 'mermaid',
    group: 'code',
    label: 'Diagram',
    words: 'mermaid chart flow',
    hint: '```mermaid',
    template: '```mermaid\nflowchart LR\n  #{1:A} --> #{2:B}\n```\n',
  },
  {
    id: 'math',
    group: 'code',
    label: 'Formula',
    words: 'math tex equation',
    hint: '$$',
    template: '$$\n#{1:E = mc^2}\n$$\n',
  },
  {
    id: 'openapi-operation',
    group: 'code',
    label: 'API operation',
    words: 'openapi swagger endpoint',
    hint: 'openapi',
    template:
      '{% openapi-operation spec="#{1:spec}" path="#{2:/path}" method="#{3:get}" %}\n#{4:Operation}\n{% endopenapi-operation %}\n',
  },
  {
    id: 'content-ref',
    group: 'reuse',
    label: 'Page card',
    words: 'content-ref link reference',
    hint: 'content-ref',
    template: '{% content-ref url="#{1:page:id}" %}\n[#{2:Title}](#{1:page:id})\n{% endcontent-ref %}\n',
  },
  {
    id: 'reusable-content',
    group: 'reuse',
    label: 'Reusable content',
    words: 'include snippet synced',
    hint: 'include',
    template: '{% include "#{1:reusable-content:id}" %}\n',
  },
  {
    id: 'if',
    group: 'reuse',
    label: 'Condition',
    words: 'if adaptive visitor',
    hint: 'if',
    template: '{% if #{1:visitor.claims.plan == "pro"} %}\n#{2:Shown when it holds}\n{% endif %}\n',
  },
  {
    id: 'updates',
    group: 'reuse',
    label: 'Updates',
    words: 'changelog release notes',
    hint: 'updates',
    template:
      '{% updates format="full" %}\n{% update date="#{1:2026-01-31}" %}\n## #{2:Version}\n\n#{3:What is new}\n{% endupdate %}\n{% endupdates %}\n',
  },
  { id: 'emoji', group: 'inline', label: 'Emoji', hint: ':name:', template: ':#{1:rocket}:' },
  { id: 'icon', group: 'inline', label: 'Icon', hint: '<i>', template: '<i class="fa-#{1:rocket}">:#{1:rocket}:</i>' },
  {
    id: 'inline-math',
    group: 'inline',
    label: 'Formula in a line',
    words: 'tex',
    hint: '$$ $$',
    template: '$$#{1:a^2 + b^2}$$',
  },
  {
    id: 'expression',
    group: 'inline',
    label: 'Variable',
    words: 'expression value',
    hint: '{{ }}',
    template: '{{ #{1:space.vars.name} }}',
  },
  {
    id: 'mention',
    group: 'inline',
    label: 'Mention of a page',
    words: '@',
    hint: 'mention',
    template: '[#{2:Title}](#{1:page:id} "mention")',
  },
  {
    id: 'annotation',
    group: 'inline',
    label: 'Note',
    words: 'annotation footnote',
    hint: '[^1]',
    template: '[^#{1:1}]\n\n[^#{1:1}]: #{2:Text of the note}',
  },
  {
    id: 'button',
    group: 'inline',
    label: 'Button',
    words: 'call to action cta',
    hint: '<a>',
    template: '<a href="#{1:https://}" class="button primary">#{2:Label}</a>',
  },
  {
    id: 'keyboard',
    group: 'inline',
    label: 'Key',
    words: 'kbd shortcut',
    hint: '<kbd>',
    template: '<kbd>#{1:Ctrl}</kbd>',
  },
  {
    id: 'color',
    group: 'inline',
    label: 'Coloured text',
    words: 'highlight mark',
    hint: '<mark>',
    template: '<mark style="color:#{1:red};">#{2:text}</mark>',
  },
  { id: 'superscript', group: 'inline', label: 'Superscript', hint: '<sup>', template: '<sup>#{1:2}</sup>' },
  { id: 'subscript', group: 'inline', label: 'Subscript', hint: '<sub>', template: '<sub>#{1:2}</sub>' },
];

const recentKey = 'bindery-recent-blocks';
const kept = 4;

/** The blocks that were inserted last, latest first. */
export function recentSnippets(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(value) ? value.filter(id => typeof id === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function noteSnippet(id: string): void {
  localStorage.setItem(
    recentKey,
    JSON.stringify([id, ...recentSnippets().filter(other => other !== id)].slice(0, kept)),
  );
}
