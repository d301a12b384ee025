import type { SidebarItem } from '../page-data.ts';
import { filled } from '../words/words.ts';
import { Icon, SiteIcon } from './icon.tsx';
import { useOutward } from './outward.ts';
import { useWords } from './spoken.ts';

/** The pages of a space as nested lists; what is below a page opens without a script. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul className="tree">
      {items.map((item, index) => (
        <Item key={index} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: SidebarItem }) {
  const words = useWords();
  if (item.kind === 'group') {
    return (
      <li className="tree-group">
        <p className="tree-heading">
          <Title item={item} />
        </p>
        <Sidebar items={item.children} />
      </li>
    );
  }
  return (
    <li className="tree-item">
      <Target item={item} />
      {item.children.length > 0 && (
        <details open={item.open}>
          <summary aria-label={filled(words.showBelow, 'title', item.title)}>
            <Icon name="chevron" size={14} />
          </summary>
          <Sidebar items={item.children} />
        </details>
      )}
    </li>
  );
}

function Target({ item }: { item: SidebarItem }) {
  const outward = useOutward();
  if (item.href === undefined)
    return (
      <span className="tree-link tree-broken">
        <Title item={item} />
      </span>
    );
  const parent = item.children.length > 0 ? ' tree-parent' : '';
  return (
    <a
      className={`tree-link${parent}`}
      href={item.href}
      aria-current={item.current ? 'page' : undefined}
      {...(item.external && outward)}
    >
      <Title item={item} />
      {item.external && <Icon name="external" size={12} />}
      {item.more && <Icon name="chevron" size={14} />}
    </a>
  );
}

function Title({ item: { title, emoji, icon } }: { item: SidebarItem }) {
  return (
    <>
      {emoji && (
        <span className="emoji" aria-hidden="true">
          {emoji}
        </span>
      )}
      {icon && <SiteIcon name={icon} />}
      <span>{title}</span>
    </>
  );
}
