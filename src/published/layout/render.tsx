import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Frame } from '../frame.ts';
import type { Head } from '../head.ts';
import type { PageData, SidebarItem } from '../page-data.ts';
import { wordsOf } from '../words/words.ts';
import { Article, Cover } from './article.tsx';
import { Document, type PageAssets } from './document.tsx';
import { SideOutline } from './outline.tsx';
import { Sidebar } from './sidebar.tsx';
import { Spoken } from './spoken.ts';
import { Statement } from './statement.tsx';

/** A whole page, in the words of its language. */
const rendered = ({ lang }: Head, page: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(<Spoken value={wordsOf(lang)}>{page}</Spoken>)}`;

export function renderPage(page: PageData, assets: PageAssets): string {
  return rendered(
    page.head,
    <Document
      head={page.head}
      frame={page.frame}
      assets={assets}
      cover={page.layout.coverSize === 'hero' ? undefined : <Cover page={page} />}
      sidebar={page.sidebar.length > 0 ? <Sidebar items={page.sidebar} /> : undefined}
      outline={<SideOutline outline={page.outline} />}
    >
      <Article page={page} />
    </Document>,
  );
}

interface Around {
  head: Head;
  frame: Frame;
  sidebar: readonly SidebarItem[];
}

/** What is no page of a space, with the frame of the site around it. */
const framed = ({ head, frame, sidebar }: Around, assets: PageAssets, content: ReactElement): string =>
  rendered(
    head,
    <Document
      head={head}
      frame={frame}
      assets={assets}
      sidebar={sidebar.length > 0 ? <Sidebar items={sidebar} /> : undefined}
    >
      {content}
    </Document>,
  );

interface Message extends Around {
  /** The number that the answer carries too; left out where nothing went wrong. */
  status: number | undefined;
  title: string;
  text: string;
  action: { title: string; href: string } | undefined;
}

/** A page that says why there is no page. */
export function renderMessage(message: Message, assets: PageAssets): string {
  const { status, title, text, action } = message;
  return framed(
    message,
    assets,
    <div className="message">
      {status !== undefined && <p className="message-status">{status}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      {action && (
        <p>
          <a className="message-action" href={action.href}>
            {action.title}
          </a>
        </p>
      )}
    </div>,
  );
}

export function renderStatement(statement: Around & { contact: string | null }, assets: PageAssets): string {
  return framed(statement, assets, <Statement site={statement.frame.title} contact={statement.contact} />);
}
