import { dateIn } from '#lib/date-in.ts';
import { ratings, thanksAnchor } from '../lookup.ts';
import type { Crumb, Neighbour, PageData } from '../page-data.ts';
import { Icon, SiteIcon } from './icon.tsx';
import { InlineOutline } from './outline.tsx';
import { SourceNote } from './source-note.tsx';
import { useWords } from './spoken.ts';

/** The page itself: where it is, what it is called, what it says, and where to go from here. */
export function Article({ page }: { page: PageData }) {
  const words = useWords();
  const { layout } = page;
  return (
    <article className={layout.width === 'wide' ? 'page page-wide' : 'page'}>
      {page.layout.coverSize === 'hero' && <Cover page={page} />}
      <Breadcrumbs crumbs={page.breadcrumbs} />
      {page.note && <SourceNote note={page.note} lang={page.head.lang} />}
      {layout.title ? (
        <h1 className="title" {...page.text}>
          {page.emoji && (
            <span className="emoji" aria-hidden="true">
              {page.emoji}
            </span>
          )}
          {page.icon && <SiteIcon name={page.icon} size={28} />}
          {page.title}
        </h1>
      ) : (
        <h1 className="unseen" {...page.text}>
          {page.title}
        </h1>
      )}
      {layout.description && page.description && (
        <p className="lead" {...page.text}>
          {page.description}
        </p>
      )}
      <InlineOutline outline={page.outline} />
      {page.html.trim() === '' ? (
        <p className="empty">{words.empty}</p>
      ) : (
        // `renderHtml` escapes or sanitizes all it writes.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        <div className="b-prose" {...page.text} dangerouslySetInnerHTML={{ __html: page.html }} />
      )}
      <Neighbours previous={page.previous} next={page.next} />
      {page.feedback && <Feedback address={page.feedback} />}
      <div className="meta">
        {layout.metadata && (
          <p>
            {words.updated} <time dateTime={page.updatedAt}>{dateIn(page.head.lang, page.updatedAt, 'medium')}</time>
          </p>
        )}
        <PageActions page={page} />
      </div>
    </article>
  );
}

/** What can be done with the page as a whole. Copying needs the script, which shows its button. */
function PageActions({ page: { markdown, pdf } }: { page: PageData }) {
  const words = useWords();
  if (!markdown && !pdf) return null;
  return (
    <div className="page-actions">
      {markdown && (
        <>
          <button type="button" data-copy={markdown} hidden>
            <Icon name="copy" size={14} />
            {words.copyMarkdown}
          </button>
          <a href={markdown} rel="nofollow">
            <Icon name="file" size={14} />
            {words.markdown}
          </a>
        </>
      )}
      {pdf && (
        <a href={pdf} rel="nofollow">
          <Icon name="download" size={14} />
          {words.pdf}
        </a>
      )}
    </div>
  );
}

/** The picture of a page: in its column, or as wide as the window, or behind what it says. */
export function Cover({ page: { cover, layout } }: { page: PageData }) {
  if (!cover) return null;
  const place = cover.yPos < -20 ? ' cover-top' : cover.yPos > 20 ? ' cover-bottom' : '';
  return (
    <div className={`cover cover-${layout.coverSize}${place}`}>
      <img className={cover.dark ? 'on-light' : undefined} src={cover.src} alt="" fetchPriority="high" />
      {cover.dark && <img className="on-dark" src={cover.dark} alt="" loading="lazy" />}
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const words = useWords();
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={words.breadcrumbs}>
      <ol>
        {crumbs.map(({ title, href }, index) => (
          <li key={index}>{href ? <a href={href}>{title}</a> : <span>{title}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

function Neighbours({ previous, next }: { previous: Neighbour | undefined; next: Neighbour | undefined }) {
  const words = useWords();
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={words.neighbours}>
      {previous && (
        <a className="neighbour" href={previous.href} rel="prev">
          <span className="neighbour-label">
            <Icon name="left" size={14} />
            {words.previous}
          </span>
          <span className="neighbour-title">{previous.title}</span>
        </a>
      )}
      {next && (
        <a className="neighbour neighbour-next" href={next.href} rel="next">
          <span className="neighbour-label">
            {words.next}
            <Icon name="right" size={14} />
          </span>
          <span className="neighbour-title">{next.title}</span>
        </a>
      )}
    </nav>
  );
}

/** Asks what the page was worth. The way back from the answer is to the thanks, which show only then: no script is needed. */
function Feedback({ address }: { address: string }) {
  const words = useWords();
  return (
    <section className="feedback" aria-label={words.helpful}>
      <p className="feedback-thanks" id={thanksAnchor} tabIndex={-1}>
        <Icon name="check" />
        {words.thanks}
      </p>
      <form className="feedback-form" method="post">
        <span>{words.helpful}</span>
        <button type="submit" formAction={`${address}/${ratings[0]}`}>
          {words.yes}
        </button>
        <button type="submit" formAction={`${address}/${ratings[1]}`}>
          {words.no}
        </button>
      </form>
    </section>
  );
}
