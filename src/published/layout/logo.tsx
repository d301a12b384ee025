import type { Logo as Pictures } from '../frame.ts';

/** A picture for each theme, of which the style sheet shows one. */
export function Logo({ logo: { light, dark }, alt }: { logo: Pictures; alt: string }) {
  if (light.src === dark.src) return <img className="brand-logo" alt={alt} {...light} />;
  return (
    <>
      <img className="brand-logo on-light" alt={alt} {...light} />
      <img className="brand-logo on-dark" alt={alt} {...dark} />
    </>
  );
}
