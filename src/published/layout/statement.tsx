import { contactHref } from '../contact.ts';
import { filled } from '../words/words.ts';
import { useOutward } from './outward.ts';
import { useWords } from './spoken.ts';

/** How accessible a site is, and where to say what is not. */
export function Statement({ site, contact }: { site: string; contact: string | null }) {
  const words = useWords();
  const outward = useOutward();
  return (
    <article className="page">
      <h1 className="title">{words.statementTitle}</h1>
      <div className="b-prose">
        <p>{filled(words.statementTarget, 'site', site)}</p>
        <h2>{words.statementChecked}</h2>
        <p>{words.statementCheckedText}</p>
        <h2>{words.statementLimits}</h2>
        <ul>
          <li>{words.statementAuthors}</li>
          <li>{words.statementEmbeds}</li>
          <li>{words.statementDiagrams}</li>
        </ul>
        <h2>{words.statementFeedback}</h2>
        <p>{words.statementFeedbackText}</p>
        {contact !== null && (
          <p>
            <a href={contactHref(contact)} {...outward}>
              {contact}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
