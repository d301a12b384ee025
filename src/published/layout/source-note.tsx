import { dateIn } from '#lib/date-in.ts';
import type { PageData } from '../page-data.ts';
import { english } from '../words/english.ts';
import { filled } from '../words/words.ts';
import { useWords } from './spoken.ts';

/** That the page is behind what it is a translation of, or is none yet; with the way there. @param lang of the page */
export function SourceNote({ note, lang }: { note: NonNullable<PageData['note']>; lang: string }) {
  const words = useWords();
  // A language without words of its own is spoken to in English, names and days as well.
  const spoken = words === english ? 'en' : lang;
  const language = note.lang ? languageName(note.lang, spoken) : note.title;
  const text = filled(note.kind === 'changed' ? words.sourceChanged : words.untranslated, 'language', language);
  return (
    <div className={note.kind === 'changed' ? 'source-note' : 'source-note source-note-quiet'} role="note">
      <p>{filled(text, 'date', dateIn(spoken, note.changedAt, 'long'))}</p>
      {note.href && (
        <a href={note.href} hrefLang={note.lang}>
          {filled(words.readSource, 'language', language)}
        </a>
      )}
    </div>
  );
}

function languageName(language: string, spoken: string): string {
  const locale = Intl.DisplayNames.supportedLocalesOf(spoken)[0] ?? 'en';
  return new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
}
