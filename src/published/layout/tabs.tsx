import type { MenuItem } from '../frame.ts';
import { Icon, SiteIcon } from './icon.tsx';
import { useOutward } from './outward.ts';
import { useWords } from './spoken.ts';

/**
 * The sections of a site. Where there is room they stand in a row, and groups open below; on a small screen one control with the
 * name of the open section opens them all.
 * @param marked whether entries say what they are, for the preview of the dashboard
 */
export function Tabs({ items, marked }: { items: readonly MenuItem[]; marked: boolean }) {
  const words = useWords();
  if (items.length === 0) return null;
  const current = currentOf(items);
  return (
    <nav className="sections" aria-label={words.sections}>
      <div className="tabs" data-sections data-more={words.more}>
        {items.map((item, index) => (
          <Tab key={index} item={item} marked={marked} />
        ))}
      </div>
      <details className="menu tabs-narrow" data-menu>
        <summary>
          <span className="menu-label">{current?.title ?? words.sections}</span>
          <Icon name="down" />
        </summary>
        <Entries items={items} marked={marked} />
      </details>
    </nav>
  );
}

type Section = Extract<MenuItem, { kind: 'section' }>;

function currentOf(items: readonly MenuItem[]): Section | undefined {
  return items
    .flatMap(item => (item.kind === 'group' ? item.children : [item]))
    .find(item => item.kind === 'section' && item.current) as Section | undefined; // the only kind that is found
}

function Tab({ item, marked }: { item: MenuItem; marked: boolean }) {
  if (item.kind !== 'group') return <Target className="tab" item={item} marked={marked} />;
  return (
    <details className="menu" data-menu data-item={marked ? item.id : undefined}>
      <summary className={`tab${item.current ? ' tab-current' : ''}`}>
        {item.icon !== null && <SiteIcon name={item.icon} />}
        <span>{item.title}</span>
        <Icon name="down" size={14} />
      </summary>
      <Entries items={item.children} marked={marked} />
    </details>
  );
}

function Entries({ items, marked }: { items: readonly MenuItem[]; marked: boolean }) {
  return (
    <ul className="menu-list">
      {items.map((item, index) => (
        <li key={index}>
          {item.kind === 'group' ? (
            <>
              <p className="menu-heading">
                {item.icon !== null && <SiteIcon name={item.icon} />}
                {item.title}
              </p>
              <Entries items={item.children} marked={marked} />
            </>
          ) : (
            <Target item={item} marked={marked} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface TargetProps {
  item: Exclude<MenuItem, { kind: 'group' }>;
  marked: boolean;
  className?: string;
}

function Target({ item, marked, className }: TargetProps) {
  const outward = useOutward();
  const id = marked ? item.id : undefined;
  if (item.kind === 'link') {
    return (
      <a className={className} href={item.href} {...outward} data-item={id}>
        {item.icon !== null && <SiteIcon name={item.icon} />}
        <span>{item.title}</span>
        <Icon name="external" size={12} />
      </a>
    );
  }
  return (
    <a className={className} href={item.href} aria-current={item.current ? 'true' : undefined} data-item={id}>
      {item.icon !== null && <SiteIcon name={item.icon} />}
      <span>
        {item.title}
        {item.description && className === undefined && <small>{item.description}</small>}
      </span>
      {item.current && className === undefined && <Icon name="check" />}
    </a>
  );
}
