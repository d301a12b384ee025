import type { Outline } from '../outline.ts';
import { frameIds } from './frame-ids.ts';
import { Icon } from './icon.tsx';
import { useWords } from './spoken.ts';

/** The outline where there is no room beside the text. */
export function InlineOutline({ outline }: { outline: Outline }) {
  const words = useWords();
  if (outline.headings.length === 0) return null;
  return (
    <details className="outline-inline">
      <summary className="outline-toggle">
        <Icon name="lines" size={14} />
        {words.onThisPage}
        <Icon name="down" size={14} />
      </summary>
      <OutlineList outline={outline} />
    </details>
  );
}

export function SideOutline({ outline }: { outline: Outline }) {
  const words = useWords();
  if (outline.headings.length === 0) return null;
  return (
    <nav className="outline" aria-labelledby={frameIds.outline} data-outline>
      <h2 id={frameIds.outline}>{words.onThisPage}</h2>
      <OutlineList outline={outline} />
    </nav>
  );
}

function OutlineList({ outline: { headings, isCut } }: { outline: Outline }) {
  const words = useWords();
  return (
    <>
      <ul>
        {headings.map(({ anchor, title, level }) => (
          <li key={anchor} className={level > 0 ? `level-${level}` : undefined}>
            <a href={`#${encodeURIComponent(anchor)}`}>{title}</a>
          </li>
        ))}
      </ul>
      {isCut && <p className="outline-rest">{words.moreHeadings}</p>}
    </>
  );
}
