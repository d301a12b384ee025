import type { Frame } from '../frame.ts';

/** Nothing where the site has nothing to say there. */
export function Footer({ frame }: { frame: Frame }) {
  const { groups, copyright } = frame.customization.footer;
  if (groups.length === 0 && !copyright) return null;
  return (
    <footer className="bottom">
      <div className="bottom-in">
        {groups.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(link => (
                <li key={link.to + link.title}>
                  <a href={link.to} rel="noopener noreferrer">
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {copyright && <p className="copyright">{copyright}</p>}
      </div>
    </footer>
  );
}
