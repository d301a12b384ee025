import type { LanguageFn } from 'highlight.js';

interface CodeLanguage {
  /** What readers know it by; without one, the word as written. */
  label?: string;
  /** Other words for it, between spaces. */
  aliases?: string;
  /** Languages that can stand inside it. */
  holds?: string;
  load: () => Promise<{ default: LanguageFn }>;
}

/** The languages of `highlight.ts`, each fetched by itself; a test compares both. */
export const codeLanguages: Readonly<Record<string, CodeLanguage>> = {
  bash: { label: 'Bash', aliases: 'sh zsh', load: () => import('highlight.js/lib/languages/bash') },
  c: { label: 'C', aliases: 'h', load: () => import('highlight.js/lib/languages/c') },
  cpp: { label: 'C++', aliases: 'cc c++ h++ hpp hh hxx cxx', load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { label: 'C#', aliases: 'cs c#', load: () => import('highlight.js/lib/languages/csharp') },
  css: { label: 'CSS', load: () => import('highlight.js/lib/languages/css') },
  dart: { label: 'Dart', holds: 'markdown', load: () => import('highlight.js/lib/languages/dart') },
  diff: { label: 'Diff', aliases: 'patch', load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: {
    label: 'Dockerfile',
    aliases: 'docker',
    holds: 'bash',
    load: () => import('highlight.js/lib/languages/dockerfile'),
  },
  elixir: { label: 'Elixir', aliases: 'ex exs', load: () => import('highlight.js/lib/languages/elixir') },
  go: { label: 'Go', aliases: 'golang', load: () => import('highlight.js/lib/languages/go') },
  graphql: { label: 'GraphQL', aliases: 'gql', load: () => import('highlight.js/lib/languages/graphql') },
  haskell: { label: 'Haskell', aliases: 'hs', load: () => import('highlight.js/lib/languages/haskell') },
  http: { label: 'HTTP', aliases: 'https', load: () => import('highlight.js/lib/languages/http') },
  ini: { aliases: 'toml env dotenv properties', load: () => import('highlight.js/lib/languages/ini') },
  java: { label: 'Java', aliases: 'jsp', load: () => import('highlight.js/lib/languages/java') },
  javascript: {
    label: 'JavaScript',
    aliases: 'js jsx mjs cjs',
    holds: 'xml css graphql',
    load: () => import('highlight.js/lib/languages/javascript'),
  },
  json: { label: 'JSON', aliases: 'jsonc json5', load: () => import('highlight.js/lib/languages/json') },
  kotlin: { label: 'Kotlin', aliases: 'kt kts ktm ktx', load: () => import('highlight.js/lib/languages/kotlin') },
  less: { label: 'Less', load: () => import('highlight.js/lib/languages/less') },
  lua: { label: 'Lua', aliases: 'pluto', load: () => import('highlight.js/lib/languages/lua') },
  makefile: { label: 'Makefile', aliases: 'mk mak make', load: () => import('highlight.js/lib/languages/makefile') },
  markdown: {
    label: 'Markdown',
    aliases: 'md mkdown mkd',
    holds: 'xml',
    load: () => import('highlight.js/lib/languages/markdown'),
  },
  nginx: { label: 'Nginx config', aliases: 'nginxconf', load: () => import('highlight.js/lib/languages/nginx') },
  objectivec: {
    label: 'Objective-C',
    aliases: 'mm objc obj-c obj-c++ objective-c++',
    load: () => import('highlight.js/lib/languages/objectivec'),
  },
  perl: { label: 'Perl', aliases: 'pl pm', load: () => import('highlight.js/lib/languages/perl') },
  php: { label: 'php', load: () => import('highlight.js/lib/languages/php') },
  plaintext: { label: '', aliases: 'text txt', load: () => import('highlight.js/lib/languages/plaintext') },
  powershell: {
    label: 'PowerShell',
    aliases: 'pwsh ps ps1',
    load: () => import('highlight.js/lib/languages/powershell'),
  },
  protobuf: { label: 'Protocol Buffers', aliases: 'proto', load: () => import('highlight.js/lib/languages/protobuf') },
  python: { label: 'Python', aliases: 'py gyp ipython', load: () => import('highlight.js/lib/languages/python') },
  r: { label: 'R', load: () => import('highlight.js/lib/languages/r') },
  ruby: {
    label: 'Ruby',
    aliases: 'rb gemspec podspec thor irb',
    load: () => import('highlight.js/lib/languages/ruby'),
  },
  rust: { label: 'Rust', aliases: 'rs', load: () => import('highlight.js/lib/languages/rust') },
  scala: { label: 'Scala', load: () => import('highlight.js/lib/languages/scala') },
  scss: { label: 'SCSS', load: () => import('highlight.js/lib/languages/scss') },
  shell: {
    label: 'Shell Session',
    aliases: 'console shellsession terminal',
    holds: 'bash',
    load: () => import('highlight.js/lib/languages/shell'),
  },
  sql: { label: 'SQL', load: () => import('highlight.js/lib/languages/sql') },
  swift: { label: 'Swift', load: () => import('highlight.js/lib/languages/swift') },
  typescript: {
    label: 'TypeScript',
    aliases: 'ts tsx mts cts',
    holds: 'xml css graphql',
    load: () => import('highlight.js/lib/languages/typescript'),
  },
  xml: {
    aliases: 'html xhtml rss atom xjb xsd xsl plist wsf svg vue svelte',
    holds: 'css javascript',
    load: () => import('highlight.js/lib/languages/xml'),
  },
  yaml: { label: 'YAML', aliases: 'yml', holds: 'ruby', load: () => import('highlight.js/lib/languages/yaml') },
};

const names = new Map(
  Object.entries(codeLanguages).flatMap(([name, { aliases }]) =>
    [name, ...(aliases?.split(' ') ?? [])].map(word => [word, name] as const),
  ),
);

/** The key in `codeLanguages` of the word of a code block; undefined for a language that is not known. */
export const languageOf = (word: string): string | undefined => names.get(word);

/** The name readers know a language by, or the word as written. */
export const languageName = (word: string): string =>
  codeLanguages[names.get(word) ?? '']?.label ?? word.toUpperCase().slice(0, 30);
