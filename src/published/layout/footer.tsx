import type { Frame } from '../frame.ts';
import { Logo } from './logo.tsx';
import { useOutward } from './outward.ts';
import { useWords } from './spoken.ts';

/** Nothing where the site has nothing to say there. */
export function Footer({ frame }: { frame: Frame }) {
  const words = useWords();
  const outward = useOutward();
  const { footer, privacyPolicy, trademark } = frame.customization;
  const { groups, copyright } = footer;
  const privacy = privacyPolicy.url;
  const isLine = groups.length === 0 && !copyright && !frame.footerLogo && !privacy;
  if (isLine && !trademark.enabled && !frame.accessibility) return null;
  return (
    <footer className={isLine ? 'bottom bottom-line' : 'bottom'}>
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
                  <a href={link.to} {...outward}>
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {(copyright || privacy || frame.accessibility || trademark.enabled) && (
          <p className="copyright">
            {copyright && <span>{copyright}</span>}
            {privacy && (
              <a className="foot-link" href={privacy} {...outward}>
                {words.privacyPolicy}
              </a>
            )}
            {frame.accessibility && (
              <a className="foot-link" href={frame.accessibility}>
                {words.statementTitle}
              </a>
            )}
            {trademark.enabled && <span className="trademark">{words.poweredBy}</span>}
          </p>
        )}
      </div>
    </footer>
  );
}
