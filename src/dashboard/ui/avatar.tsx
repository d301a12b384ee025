import { useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

type AvatarProps = {
  /** Decides the colour, so that a renamed person keeps it. */
  id: string;
  name: string | undefined;
  src?: string | null | undefined;
  /** In pixels. */
  size?: 16 | 20 | 24 | 32 | 40 | 64;
  /** Organizations, sites and teams are square. */
  shape?: 'round' | 'square';
  className?: string;
};

/** Up to two letters: the first of the first and of the last word. */
function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function hue(id: string): number {
  // FNV-1a and a last multiplication: ids that differ in one letter get colours far apart.
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) % 360;
}

/** Decoration: the name stands beside it, or the element around it is named. */
export function Avatar({ id, name, src, size = 24, shape = 'round', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const label = name || t('unknownPerson');
  const rounding = shape === 'round' ? 'rounded-full' : size > 24 ? 'rounded-md' : 'rounded-sm';
  if (src && src !== broken)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(src)}
        className={cn('shrink-0 bg-sunken object-cover', rounding, className)}
        style={{ width: size, height: size }}
      />
    );
  const letters = size < 24 ? [...initials(label)].slice(0, 1).join('') : initials(label);
  return (
    <span
      aria-hidden
      // No text: it would count as what the element around it is called by.
      data-letters={letters}
      className={cn(
        'before:content-[attr(data-letters)] inline-flex shrink-0 items-center justify-center font-medium select-none',
        rounding,
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, Math.round(size * 0.4)),
        // Equal lightness for every hue: white letters keep 4.5:1.
        background: `oklch(0.5 0.09 ${hue(id)})`,
        color: '#fff',
      }}
    />
  );
}

type OrganizationAvatarProps = { id: string; title: string; logo: string | undefined; size?: 20 | 24 | 64 };

/** The logo of an organization, or its initials. */
export const OrganizationAvatar = ({ id, title, logo, size = 20 }: OrganizationAvatarProps) => (
  <Avatar id={id} name={title} src={logo} size={size} shape="square" />
);
