import { createElement } from 'react';
import { siteIcon } from '#lib/site-icons.ts';
import type { MenuItem } from '../frame.ts';
import { Icon } from './icon.tsx';
import { useWords } from './spoken.ts';

/**
 * The sections of a site. Where there is room they stand in a row, and groups open below; on a small screen one control with the
 * name of the open section opens them all.
 */
export function Tabs({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  if (items.length === 0) return null;
  const current = currentOf(items);
  return (
    <nav className="sections" aria-label={words.sections}>
      <div className="tabs" data-tabs data-more={words.more}>
        {items.map((item, index) => (
          <Tab key={index} item={item} />
        ))}
      </div>
      <details className="menu tabs-narrow" data-menu>
        <summary>
          <span className="menu-label">{current?.title ?? words.sections}</span>
          <Icon name="down" />
        </summary>
        <Entries items={items} />
      </details>
    </nav>
  );
}

/** The icon that was chosen for something beside its title. */
function Drawing({ name }: { name: string | null }) {
  return name === null ? null : createElement(siteIcon(name), { className: 'icon', size: 16, strokeWidth: 1.75 });
}

type Section = Extract<MenuItem, { kind: 'section' }>;

function currentOf(items: readonly MenuItem[]): Section | undefined {
  return items
    .flatMap(item => (item.kind === 'group' ? item.children : [item]))
    .find(item => item.kind === 'section' && item.current) as Section | undefined; // the only kind that is found
}

function Tab({ item }: { item: MenuItem }) {
  if (item.kind !== 'group') return <Target className="tab" item={item} />;
  return (
    <details className="menu" data-menu>
      <summary className={`tab${item.current ? ' tab-current' : ''}`}>
        <Drawing name={item.icon} />
        {item.title}
        <Icon name="down" size={14} />
      </summary>
      <Entries items={item.children} />
    </details>
  );
}

function Entries({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className="menu-list">
      {items.map((item, index) => (
        <li key={index}>
          {item.kind === 'group' ? (
            <>
              <p className="menu-heading">
                <Drawing name={item.icon} />
                {item.title}
              </p>
              <Entries items={item.children} />
            </>
          ) : (
            <Target item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Target({ item, className }: { item: Exclude<MenuItem, { kind: 'group' }>; className?: string }) {
  if (item.kind === 'link') {
    return (
      <a className={className} href={item.href} rel="noopener noreferrer">
        <Drawing name={item.icon} />
        <span>{item.title}</span>
        <Icon name="external" size={12} />
      </a>
    );
  }
  return (
    <a className={className} href={item.href} aria-current={item.current ? 'true' : undefined}>
      <Drawing name={item.icon} />
      <span>
        {item.title}
        {item.description && className === undefined && <small>{item.description}</small>}
      </span>
      {item.current && className === undefined && <Icon name="check" />}
    </a>
  );
}
