import { contentsStyle } from './style-contents.ts';
import { textStyle } from './style-text.ts';
import { tokens } from './tokens.ts';

/** A bar, the contents at the left, the text with its code beside it; on a phone one below the other. */
export const style = `${tokens}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 72px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/22px "Inter Variable", system-ui, sans-serif; font-feature-settings: "cv11", "ss03"; }
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 3; background: var(--canvas); padding: 8px 12px; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: 8px; align-items: center; height: 48px; padding: 0 24px;
  background: var(--canvas); border-bottom: 1px solid var(--line); }
.brand { color: var(--text); font-weight: 600; }
.title { color: var(--text-2); }
.title::before { content: "/"; margin-inline-end: 8px; color: var(--text-3); }
.version { color: var(--text-3); font-size: 12px; margin-inline-end: auto; font-variant-numeric: tabular-nums; }
.raw { color: var(--text-2); font-size: 13px; margin-inline-start: 12px; }
.menu { display: none; }
button { font: 500 13px/20px "Inter Variable", system-ui, sans-serif; color: var(--text-2); background: none; border: 0; cursor: pointer; }
.columns { display: grid; grid-template-columns: 280px minmax(0, 1fr); }
main { padding: 32px 40px 25vh; outline: none; max-width: 1240px; }
${contentsStyle}${textStyle}
@media (max-width: 1100px) {
  .operation { grid-template-columns: minmax(0, 1fr); row-gap: 16px; }
  .shown { position: static; max-height: none; }
  .code pre { max-height: 320px; }
}
@media (max-width: 800px) {
  html { scroll-padding-top: 64px; }
  header { padding: 0 16px 0 4px; }
  .menu { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; }
  .version { display: none; }
  .title { margin-inline-end: auto; }
  .raw { display: none; }
  .columns { display: block; }
  main { padding: 24px 16px 96px; }
  summary { padding-block: 11px; }
}
@media print {
  nav, header, figcaption button { display: none !important; }
  .columns, .operation { display: block; }
  main { padding: 0; }
  .operation { break-inside: auto; }
  .shown { position: static; max-height: none; }
  pre { white-space: pre-wrap; max-height: none; break-inside: avoid; }
  ::details-content { content-visibility: visible; display: block; }
}
`;
