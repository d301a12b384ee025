import type { Frame } from '../frame.ts';
import { Logo } from './logo.tsx';
import { useWords } from './spoken.ts';

/** Nothing where the site has nothing to say there. */
export function Footer({ frame }: { frame: Frame }) {
  const words = useWords();
  const { footer, privacyPolicy } = frame.customization;
  const { groups, copyright } = footer;
  const privacy = privacyPolicy.url;
  if (groups.length === 0 && !copyright && !frame.footerLogo && !privacy) return null;
  return (
    <footer className="bottom">
      <div className="bottom-in">
        {frame.footerLogo && (
          <div className="bottom-logo">
            <Logo logo={frame.footerLogo} alt={frame.title} />
          </div>
        )}
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
        {(copyright || privacy) && (
          <p className="copyright">
            {copyright && <span>{copyright}</span>}
            {privacy && (
              <a className="privacy" href={privacy} rel="noopener noreferrer">
                {words.privacyPolicy}
              </a>
            )}
          </p>
        )}
      </div>
    </footer>
  );
}
