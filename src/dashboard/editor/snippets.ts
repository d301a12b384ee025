import { t } from '#dashboard/messages/snippets.ts';

/** A block or inline form that the `/` menu and the toolbar insert. `template` is a CodeMirror snippet: `#{1:text}` are its fields. */
export type Snippet = {
  id: string;
  group: 'text' | 'lists' | 'callouts' | 'media' | 'layout' | 'code' | 'reuse' | 'inline';
  label: string;
  /** Further words that find it. */
  words: string;
  /** Shown beside the label: how it is written. */
  hint: string;
  template: string;
};

const hint = (style: string) => `{% hint style="${style}" %}\n#{1:${t('field.hintText')}}\n{% endhint %}\n`;

/** One entry for every block kind of decisions 4.11, and the inline kinds and marks after them. */
const blocks = [
  {
    id: 'paragraph',
    group: 'text',
    hint: t('field.text'),
    template: '#{}',
  },
  {
    id: 'heading-1',
    group: 'text',
    hint: '#',
    template: `# #{1:${t('field.heading')}}`,
  },
  {
    id: 'heading-2',
    group: 'text',
    hint: '##',
    template: `## #{1:${t('field.heading')}}`,
  },
  {
    id: 'heading-3',
    group: 'text',
    hint: '###',
    template: `### #{1:${t('field.heading')}}`,
  },
  {
    id: 'blockquote',
    group: 'text',
    hint: '>',
    template: `> #{1:${t('field.quotation')}}`,
  },
  { id: 'divider', group: 'text', hint: '***', template: '***\n\n#{}' },
  {
    id: 'list-unordered',
    group: 'lists',
    hint: '*',
    template: `* #{1:${t('field.item')}}`,
  },
  {
    id: 'list-ordered',
    group: 'lists',
    hint: '1.',
    template: `1. #{1:${t('field.item')}}`,
  },
  {
    id: 'list-tasks',
    group: 'lists',
    hint: '- [ ]',
    template: `- [ ] #{1:${t('field.task')}}`,
  },
  {
    id: 'hint-info',
    group: 'callouts',
    hint: 'hint',
    template: hint('info'),
  },
  {
    id: 'hint-success',
    group: 'callouts',
    hint: 'hint',
    template: hint('success'),
  },
  {
    id: 'hint-warning',
    group: 'callouts',
    hint: 'hint',
    template: hint('warning'),
  },
  {
    id: 'hint-danger',
    group: 'callouts',
    hint: 'hint',
    template: hint('danger'),
  },
  {
    id: 'image',
    group: 'media',
    hint: '![]()',
    template: `![#{2:${t('field.altText')}}](#{1:https://})`,
  },
  {
    id: 'figure',
    group: 'media',
    hint: 'figure',
    template: `<figure><img src="#{1:https://}" alt="#{2:${t('field.altText')}}"><figcaption><p>#{3:${t('field.caption')}}</p></figcaption></figure>`,
  },
  {
    id: 'file',
    group: 'media',
    hint: 'file',
    template: `{% file src="#{1:file:id}" %}\n#{2:${t('field.caption')}}\n{% endfile %}`,
  },
  {
    id: 'embed',
    group: 'media',
    hint: 'embed',
    template: `{% embed url="#{1:https://}" %}\n#{2:${t('field.caption')}}\n{% endembed %}`,
  },
  {
    id: 'table',
    group: 'layout',
    hint: '| |',
    template: `| #{1:${t('field.column')}} | #{2:${t('field.column')}} |\n| --- | --- |\n| #{3:${t('field.cell')}} | #{4:${t('field.cell')}} |\n`,
  },
  {
    id: 'cards',
    group: 'layout',
    hint: 'table',
    template: `<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>#{1:${t('field.title')}}</strong></td><td>#{2:${t('field.text')}}</td></tr><tr><td><strong>#{3:${t('field.title')}}</strong></td><td>#{4:${t('field.text')}}</td></tr></tbody></table>`,
  },
  {
    id: 'tabs',
    group: 'layout',
    hint: 'tabs',
    template: `{% tabs %}\n{% tab title="#{1:${t('field.first')}}" %}\n#{2:${t('field.content')}}\n{% endtab %}\n\n{% tab title="#{3:${t('field.second')}}" %}\n#{4:${t('field.content')}}\n{% endtab %}\n{% endtabs %}\n`,
  },
  {
    id: 'stepper',
    group: 'layout',
    hint: 'stepper',
    template: `{% stepper %}\n{% step %}\n### #{1:${t('field.firstStep')}}\n\n#{2:${t('field.whatToDo')}}\n{% endstep %}\n\n{% step %}\n### #{3:${t('field.secondStep')}}\n\n#{4:${t('field.whatToDo')}}\n{% endstep %}\n{% endstepper %}\n`,
  },
  {
    id: 'expandable',
    group: 'layout',
    hint: 'details',
    template: `<details>\n\n<summary>#{1:${t('field.summary')}}</summary>\n\n#{2:${t('field.content')}}\n\n</details>\n`,
  },
  {
    id: 'columns',
    group: 'layout',
    hint: 'columns',
    template: `{% columns %}\n{% column %}\n#{1:${t('field.left')}}\n{% endcolumn %}\n\n{% column %}\n#{2:${t('field.right')}}\n{% endcolumn %}\n{% endcolumns %}\n`,
  },
  {
    id: 'code',
    group: 'code',
    hint: '```',
    template: '```#{1:js}\n#{2:code}\n```\n',
  },
  {
    id: 'code-titled',
    group: 'code',
    hint: 'code',
    template: '{% code title="#{1:config.yaml}" lineNumbers="true" %}\n```#{2:yaml}\n#{3:code}\n```\n{% endcode %}\n',
  },
  {
    id: 'mermaid',
    group: 'code',
    hint: '```mermaid',
    template: '```mermaid\nflowchart LR\n  #{1:A} --> #{2:B}\n```\n',
  },
  {
    id: 'math',
    group: 'code',
    hint: '$$',
    template: '$$\n#{1:E = mc^2}\n$$\n',
  },
  {
    id: 'openapi-operation',
    group: 'code',
    hint: 'openapi',
    template: `{% openapi-operation spec="#{1:spec}" path="#{2:/path}" method="#{3:get}" %}\n#{4:${t('field.operation')}}\n{% endopenapi-operation %}\n`,
  },
  {
    id: 'content-ref',
    group: 'reuse',
    hint: 'content-ref',
    template: `{% content-ref url="#{1:page:id}" %}\n[#{2:${t('field.title')}}](#{1:page:id})\n{% endcontent-ref %}\n`,
  },
  {
    id: 'reusable-content',
    group: 'reuse',
    hint: 'include',
    template: '{% include "#{1:reusable-content:id}" %}\n',
  },
  {
    id: 'if',
    group: 'reuse',
    hint: 'if',
    template: `{% if #{1:visitor.claims.plan == "pro"} %}\n#{2:${t('field.shownWhen')}}\n{% endif %}\n`,
  },
  {
    id: 'updates',
    group: 'reuse',
    hint: 'updates',
    template: `{% updates format="full" %}\n{% update date="#{1:2026-01-31}" %}\n## #{2:${t('field.version')}}\n\n#{3:${t('field.whatIsNew')}}\n{% endupdate %}\n{% endupdates %}\n`,
  },
  { id: 'emoji', group: 'inline', hint: ':name:', template: ':#{1:rocket}:' },
  {
    id: 'icon',
    group: 'inline',
    hint: '<i>',
    template: '<i class="fa-#{1:rocket}">:#{1:rocket}:</i>',
  },
  {
    id: 'inline-math',
    group: 'inline',
    hint: '$$ $$',
    template: '$$#{1:a^2 + b^2}$$',
  },
  {
    id: 'expression',
    group: 'inline',
    hint: '{{ }}',
    template: '{{ #{1:space.vars.name} }}',
  },
  {
    id: 'mention',
    group: 'inline',
    hint: 'mention',
    template: `[#{2:${t('field.title')}}](#{1:page:id} "mention")`,
  },
  {
    id: 'annotation',
    group: 'inline',
    hint: '[^1]',
    template: `[^#{1:1}]\n\n[^#{1:1}]: #{2:${t('field.noteText')}}`,
  },
  {
    id: 'button',
    group: 'inline',
    hint: '<a>',
    template: `<a href="#{1:https://}" class="button primary">#{2:${t('field.label')}}</a>`,
  },
  {
    id: 'keyboard',
    group: 'inline',
    hint: '<kbd>',
    template: '<kbd>#{1:Ctrl}</kbd>',
  },
  {
    id: 'color',
    group: 'inline',
    hint: '<mark>',
    template: `<mark style="color:#{1:red};">#{2:${t('field.words')}}</mark>`,
  },
  { id: 'superscript', group: 'inline', hint: '<sup>', template: '<sup>#{1:2}</sup>' },
  { id: 'subscript', group: 'inline', hint: '<sub>', template: '<sub>#{1:2}</sub>' },
] as const satisfies readonly Omit<Snippet, 'label' | 'words'>[];

export const snippets: readonly Snippet[] = blocks.map(block => ({
  ...block,
  label: t(block.id),
  words: t(`words.${block.id}`),
}));
