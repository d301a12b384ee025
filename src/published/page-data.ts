import { defaultLayout, type PageLayout } from '#document/model.ts';
import { type Cover, coverOf } from './cover.ts';
import { type Frame, frameOf } from './frame.ts';
import { type Head, headOf, type PageInput } from './head.ts';
import type { Linker } from './linker.ts';
import { ancestorsOf, hasText, isForAll, type Navigation, readable, type VisiblePage } from './navigation.ts';
import { noOutline, type Outline, outlineOf } from './outline.ts';
import { type ContextSpace, customizationAt, variantsOf } from './site-context.ts';
import { type SourceNote, textLanguageOf } from './translated.ts';

export interface SidebarItem {
  kind: 'page' | 'group' | 'link';
  title: string;
  emoji: string | undefined;
  /** Name of a drawing, in place of an emoji. */
  icon: string | undefined;
  /** Left out for groups without a page and for links that lead nowhere. */
  href: string | undefined;
  external: boolean;
  current: boolean;
  /** Whether the shown page is it or below it. */
  open: boolean;
  children: SidebarItem[];
  /** Whether children were left out because the space is large; they show once the page is open. */
  more: boolean;
}

export interface Crumb {
  title: string;
  href: string | undefined;
}

export interface Neighbour {
  title: string;
  href: string;
}

/** Everything a page shows. */
export interface PageData {
  head: Head;
  frame: Frame;
  layout: PageLayout;
  sidebar: SidebarItem[];
  breadcrumbs: Crumb[];
  title: string;
  emoji: string | undefined;
  /** Name of a drawing, in place of an emoji. */
  icon: string | undefined;
  description: string | undefined;
  /** What has to be said of the page that this one is a translation of. */
  note:
    | { kind: SourceNote['kind']; lang: string | undefined; title: string; changedAt: string; href: string | undefined }
    | undefined;
  /** Of title, description and text, where they are in another language than what is around them. */
  text: { lang: string; dir: 'ltr' | 'rtl' } | undefined;
  cover: Cover | undefined;
  /** Safe to show as it is. */
  html: string;
  outline: Outline;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** Where readers say whether the page helped them, followed by what they say; left out where they are not asked. */
  feedback: string | undefined;
  /** ISO 8601. */
  updatedAt: string;
  /** Where its readers are offered it as Markdown, and as a PDF. */
  markdown: string | undefined;
  pdf: string | undefined;
}

/** Larger spaces show the branch that is open, not every page on every page. */
const WHOLE_TREE = 400;

/** Pure: from what was loaded to what is shown. */
export function pageData(input: PageInput): PageData {
  const { context, space, navigation, page, linker, html, headings, note } = input;
  const { node } = page;
  const customization = customizationAt(context, space);
  const layout = node.layout ?? defaultLayout;
  const at = navigation.documents.indexOf(page);
  // A page that only the source has stands between no pages of the translation.
  const isIn = at >= 0;
  const neighbours = isIn && layout.pagination && customization.pagination.enabled;
  const hasMarkdown = customization.pageActions.markdown && context.site.agentsContext === 'included';
  return {
    head: headOf(input),
    frame: frameOf(context, space, page, linker),
    layout,
    sidebar: layout.tableOfContents ? sidebarOf(space, navigation, page, linker) : [],
    breadcrumbs: onceEach([...sectionCrumb(input), ...breadcrumbsOf(space, page, linker)]),
    title: node.title,
    emoji: node.emoji,
    icon: node.emoji ? undefined : node.icon,
    description: node.description,
    note: note && { ...noteOf(note), href: note.source && linker.page(note.source.space, note.source.page) },
    text: textLanguageOf(note),
    cover: layout.cover ? coverOf(page, linker) : undefined,
    html,
    outline: layout.outline ? outlineOf(headings) : noOutline,
    previous: neighbours ? neighbour(space, navigation.documents[at - 1], linker) : undefined,
    next: neighbours ? neighbour(space, navigation.documents[at + 1], linker) : undefined,
    feedback: isIn && customization.feedback.enabled ? linker.feedback(space, page) : undefined,
    updatedAt: node.updatedAt,
    markdown: hasMarkdown ? linker.markdown(space, page) : undefined,
    pdf: isIn && customization.pdf.enabled && isForAll(page) ? linker.pdf(space, page) : undefined,
  };
}

const titleInLists = ({ node }: VisiblePage): string => node.linkTitle ?? node.title;

const noteOf = ({ kind, lang, title, changedAt }: SourceNote) => ({ kind, lang, title, changedAt });

/** The navigation of a space with the way to the shown page open. */
export function sidebarOf(
  space: ContextSpace,
  { top, byId }: Navigation,
  shown: VisiblePage | undefined,
  linker: Linker,
): SidebarItem[] {
  const open = new Set<VisiblePage>(shown ? [...ancestorsOf(shown), shown] : []);
  const whole = byId.size <= WHOLE_TREE;
  const item = (page: VisiblePage): SidebarItem => {
    const { node } = page;
    const kind = node.type === 'link' ? 'link' : node.type === 'group' ? 'group' : 'page';
    const link = kind === 'link' ? linker.target(space, node) : undefined;
    const target = kind === 'page' ? page : undefined;
    const branch = whole || kind === 'group' || open.has(page);
    return {
      kind,
      title: titleInLists(page),
      emoji: node.emoji,
      icon: node.emoji ? undefined : node.icon,
      href: target ? linker.page(space, target) : link && !link.broken ? link.href : undefined,
      external: link?.external ?? false,
      current: page === shown,
      open: open.has(page),
      children: branch ? page.children.map(item) : [],
      more: !branch && page.children.length > 0,
    };
  };
  return top.map(item);
}

/** The section, for pages of a site that has several; its own first page needs no way back. */
function sectionCrumb({ context, space, navigation, page, linker }: PageInput): Crumb[] {
  const { section } = space;
  if (!section || variantsOf(context, space).length === context.spaces.length || page === navigation.documents[0])
    return [];
  return [{ title: section.title, href: linker.space(space) }];
}

/** Where a section and what stands in it have the same name, it is said once. */
const onceEach = (crumbs: Crumb[]) => crumbs.filter(({ title }, at) => title !== crumbs[at - 1]?.title);

function breadcrumbsOf(space: ContextSpace, page: VisiblePage, linker: Linker): Crumb[] {
  return ancestorsOf(page).map(ancestor => {
    const target = hasText(ancestor) ? ancestor : readable(ancestor);
    return { title: titleInLists(ancestor), href: target && target !== page ? linker.page(space, target) : undefined };
  });
}

function neighbour(space: ContextSpace, page: VisiblePage | undefined, linker: Linker): Neighbour | undefined {
  return page && { title: titleInLists(page), href: linker.page(space, page) };
}
