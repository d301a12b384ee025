import type { Frame } from '../frame.ts';
import type { Picker } from '../variant-pickers.ts';
import { frameIds } from './frame-ids.ts';
import { Icon, type IconName } from './icon.tsx';
import { Logo } from './logo.tsx';
import { useOutward } from './outward.ts';
import { useWords } from './spoken.ts';
import { Tabs } from './tabs.tsx';

export function Announcement({ frame }: { frame: Frame }) {
  const words = useWords();
  const outward = useOutward();
  const { announcement } = frame.customization;
  if (!announcement?.enabled) return null;
  return (
    <aside className={`announcement announcement-${announcement.style}`} aria-label={words.announcement}>
      <p>
        {announcement.message}{' '}
        {announcement.link && (
          <a href={announcement.link.to} {...outward}>
            {announcement.link.title}
          </a>
        )}
      </p>
      <button type="button" className="top-button" aria-label={words.dismiss} hidden>
        <Icon name="close" />
      </button>
    </aside>
  );
}

export const hasLinks = ({ customization, signOut }: Frame): boolean =>
  customization.header.links.length > 0 || signOut !== undefined;

/** Where the header has no room for them they stand below the list of pages. */
export function HeaderLinks({ frame }: { frame: Frame }) {
  const words = useWords();
  const outward = useOutward();
  return (
    <>
      {frame.customization.header.links.map(({ title, to }) => (
        <a key={to + title} href={to} title={title} {...outward}>
          {title}
        </a>
      ))}
      {frame.signOut && <a href={frame.signOut}>{words.signOut}</a>}
    </>
  );
}

export function Header({ frame, hasMenu }: { frame: Frame; hasMenu: boolean }) {
  const words = useWords();
  const { themes } = frame.customization;
  const marked = frame.previewed !== undefined;
  const language = frame.pickers.find(({ kind }) => kind === 'language');
  const edition = frame.pickers.find(({ kind }) => kind !== 'language');
  return (
    <header className="top">
      <div className="top-in">
        {hasMenu && (
          <button
            type="button"
            className="top-button menu-button"
            popoverTarget={frameIds.pages}
            aria-label={words.openMenu}
          >
            <Icon name="menu" size={20} />
          </button>
        )}
        {frame.title !== '' && (
          <a className="brand" href={frame.home}>
            {frame.logo ? (
              <Logo logo={frame.logo} alt={frame.title} />
            ) : (
              <span className="brand-title">{frame.title}</span>
            )}
          </a>
        )}
        {edition && <Variants picker={edition} marked={marked} />}
        {frame.search && (
          <button
            type="button"
            className="search-button"
            data-search={frame.search}
            data-nothing={words.nothingFound}
            data-found={words.found}
            data-failed={words.searchFailed}
            data-close={words.closeSearch}
            data-corrected={words.correctedTo}
            data-recent={words.recentSearches}
            data-clear={words.clearRecent}
            data-remove={words.removeRecent}
            aria-label={words.search}
            hidden
          >
            <Icon name="search" />
            <span>{words.search}</span>
            <kbd>/</kbd>
          </button>
        )}
        {hasLinks(frame) && (
          <nav className="top-links" aria-label={words.links}>
            <HeaderLinks frame={frame} />
          </nav>
        )}
        {language && <Variants picker={language} marked={marked} />}
        {themes.toggeable && <ThemeMenu />}
      </div>
      <Tabs items={frame.menu} marked={marked} />
    </header>
  );
}

interface VariantsProps {
  picker: Picker;
  marked: boolean;
}

function Variants({ picker: { kind, entries }, marked }: VariantsProps) {
  const words = useWords();
  const isLanguage = kind === 'language';
  const current = entries.find(entry => entry.current);
  return (
    <details className={isLanguage ? 'menu variants languages' : 'menu variants'} data-menu>
      <summary className="top-button" aria-label={`${words[kind]}: ${current?.title ?? ''}`}>
        {isLanguage && <Icon name="languages" />}
        <span className="menu-label" lang={current?.lang}>
          {current?.title}
        </span>
        <Icon name="down" size={14} />
      </summary>
      <ul className="menu-list">
        {entries.map(({ id, title, emoji, href, current: shown, lang }) => (
          <li key={href} data-item={marked ? id : undefined}>
            <a href={href} hrefLang={lang} aria-current={shown ? 'true' : undefined}>
              {emoji && (
                <span className="emoji" aria-hidden="true">
                  {emoji}
                </span>
              )}
              <span lang={lang}>{title}</span>
              {shown && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const THEMES: [theme: 'light' | 'dark' | 'system', icon: IconName][] = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['system', 'system'],
];

/** Works by script only, so a script shows it. */
function ThemeMenu() {
  const words = useWords();
  return (
    <details className="menu theme-menu" data-menu data-themes hidden>
      <summary className="top-button" aria-label={words.theme}>
        <Icon name="sun" size={18} />
        <Icon name="moon" size={18} />
      </summary>
      <ul className="menu-list">
        {THEMES.map(([theme, icon]) => (
          <li key={theme}>
            <button type="button" data-set-theme={theme} aria-pressed="false">
              <Icon name={icon} />
              <span>{words[theme]}</span>
              <Icon name="check" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
