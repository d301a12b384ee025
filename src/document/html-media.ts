import { frameOf } from './embeds.ts';
import type { Context } from './html-context.ts';
import { icon } from './html-icons.ts';
import { escapeHtml } from './urls.ts';

const FILM = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const SOUND = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac|weba)$/i;

/** What plays a file, by its name or address. */
export function mediaKind(name: string): 'video' | 'audio' | undefined {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  return FILM.test(path) ? 'video' : SOUND.test(path) ? 'audio' : undefined;
}

/**
 * A film or a sound with the browser's own controls. Of files elsewhere nothing is asked before somebody plays them.
 * @returns nothing where the address cannot be played
 */
export function player(kind: 'video' | 'audio', src: string, name: string, context: Context): string {
  const address = context.options.paper ? undefined : context.image(src);
  if (address === undefined || address.startsWith('data:')) return '';
  const preload = /^https?:/i.test(address) ? 'none' : 'metadata';
  const label = name ? ` aria-label="${escapeHtml(name)}"` : '';
  const plays = kind === 'video' ? ' playsinline' : '';
  return `<${kind} class="b-${kind}" src="${escapeHtml(address)}" controls${plays} preload="${preload}"${label}></${kind}>`;
}

/** An address as a card. Where frames can be loaded, a script puts the frame in its place once somebody asks for it. */
export function embedCard(href: string, title: string | undefined, context: Context): string {
  const frame = frameOf(href);
  const link = context.link(href, undefined).replace(' class="b-broken"', '');
  const isBroken = !link.startsWith(' href=');
  const known = title ?? context.resolve(href).title ?? frame?.name ?? (hostOf(href) || href);
  const address = `<span class="b-card-note">${escapeHtml(href.replace(/^https?:\/\//, ''))}</span>`;
  const classes = `b-link-card b-embed${isBroken ? ' b-broken' : ''}`;
  const text = (note: string) =>
    `<span class="b-card-text"><span class="b-card-title">${escapeHtml(known)}</span>${note}</span>`;
  if (!frame || isBroken || !context.options.frames)
    return `<a class="${classes}"${link}>${icon('link')}${text(address)}</a>\n`;
  const hint = context.labels.loadFrame.replace('{name}', () => frame.name);
  const note = `${address}<span class="b-card-hint">${escapeHtml(hint)}</span>`;
  const data = ` data-frame="${escapeHtml(frame.src)}" data-shape="${frame.shape}" data-title="${escapeHtml(known)}"`;
  return `<a class="${classes}"${data}${link}>${icon('play')}${text(note)}</a>\n`;
}

const hostOf = (href: string): string => /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(href)?.[1] ?? '';

/** What stands for an element of raw HTML that is not let through. */
export function mediaInHtml(name: string, src: string, title: string | undefined, context: Context): string {
  if (name === 'iframe') return context.link(src, undefined).startsWith(' href=') ? embedCard(src, title, context) : '';
  return name === 'video' || name === 'audio' ? player(name, src, title ?? '', context) : '';
}
