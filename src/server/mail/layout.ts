import { escapeHtml } from '#document/urls.ts';
import type { Language } from '../db/tables/accounts.ts';
import { textsIn } from '../words/words.ts';
import type { Mail } from './mailer.ts';

/** What a mail says, apart from its looks. */
interface Letter {
  /** `null` where it is not known: English. */
  language: Language | null;
  subject: string;
  heading: string;
  /** Plain text, perhaps as a link; escaped where it becomes HTML. */
  paragraphs: readonly (string | Link)[];
  button: Link;
  /** Why the mail came, and what happens if it is ignored. */
  note: string;
  /** Where to choose which mails to get. */
  settings?: Link;
  /** Where to unsubscribe by one POST. */
  unsubscribe?: string | undefined;
}

export interface Link {
  label: string;
  url: string;
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The letter as plain text and as HTML, in the colours of the dashboard, light and dark. */
export function writeMail(to: string, letter: Letter): Mail {
  const { subject, unsubscribe } = letter;
  return { to, subject: oneLine(subject), text: asText(letter), html: asHtml(letter), unsubscribe };
}

const linkText = ({ label, url }: Link) => `${label}:\n${url}`;

function asText({ heading, paragraphs, button, note, settings }: Letter): string {
  const said = paragraphs.map(paragraph =>
    typeof paragraph === 'string' ? paragraph : `${paragraph.label}\n${paragraph.url}`,
  );
  const foot = ['--', note, ...(settings ? [linkText(settings)] : [])].join('\n');
  return `${[heading, ...said, linkText(button), foot].join('\n\n')}\n`;
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml({ language, subject, heading, paragraphs, button, note, settings }: Letter): string {
  const paragraph = (said: string | Link) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${typeof said === 'string' ? breakLines(said) : anchor(said)}</p>`;
  const url = escapeHtml(button.url);
  return `<!doctype html>
<html lang="${language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>
@media (prefers-color-scheme: dark) {
  body, .page { background: #0b0e12 !important }
  .card { background: #161a21 !important; color: #eceef2 !important; border-color: #313945 !important }
  .button { background: #3564e4 !important }
  .quiet, .quiet a { color: #98a1b0 !important }
}
</style>
</head>
<body style="margin:0;padding:0;background:#f6f7f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;color:#161a22;border:1px solid #d2d7df;border-radius:10px;text-align:left"><tr><td style="padding:32px;${font}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" class="button" style="display:inline-block;padding:12px 20px;background:#2353cf;color:#ffffff;font-size:16px;line-height:20px;font-weight:500;text-decoration:none;border-radius:5px">${escapeHtml(button.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5f6979">${escapeHtml(textsIn(language).mail.fallback)}<br><a href="${url}" style="color:#5f6979;word-break:break-all">${url}</a></p>
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#5f6979">${breakLines(note)}${settings ? `<br>${anchor(settings)}` : ''}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const anchor = ({ label, url }: Link) => `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`;

const breakLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');
