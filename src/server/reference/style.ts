const light = `color-scheme: light; --canvas: #fff; --sidebar: #f6f7f9; --sunken: #eff1f4; --hover: #f1f3f6; --text: #161a22;
  --text-2: #4a5363; --text-3: #5f6979; --line: #e4e7ec; --line-2: #d2d7df; --control: #7f8998; --accent-text: #1f4cc2;
  --focus: #2f66f0; --success: #14684a; --warning: #7f4f00; --danger: #b4232a; --info: #0b5c87; --merged: #6236b8;`;
const dark = `color-scheme: dark; --canvas: #0f1217; --sidebar: #0b0e12; --sunken: #090b0f; --hover: #1c212a; --text: #eceef2;
  --text-2: #b3bac6; --text-3: #98a1b0; --line: #232933; --line-2: #313945; --control: #6a7484; --accent-text: #8fb0ff;
  --focus: #7ba2ff; --success: #5bd39a; --warning: #f0bc58; --danger: #ff8e8e; --info: #79c7f2; --merged: #bfa2ff;`;

/** The tokens of the product, and a page of two columns that becomes one on a phone. */
export const style = `
:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
[data-theme="dark"] { ${dark} }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 64px; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/22px "Inter Variable", system-ui, sans-serif; }
a { color: var(--accent-text); text-decoration: none; }
a:hover { text-decoration: underline; }
p a, .type a { text-decoration: underline; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 2; background: var(--canvas); padding: 8px; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 16px; align-items: center; height: 48px; padding: 0 24px;
  background: var(--canvas); border-bottom: 1px solid var(--line); }
.brand { color: var(--text); font-weight: 600; }
.version { color: var(--text-3); font-size: 12px; margin-inline-end: auto; }
.raw { font-size: 13px; }
.columns { display: grid; grid-template-columns: 288px minmax(0, 1fr); }
nav { position: sticky; top: 48px; align-self: start; height: calc(100vh - 48px); overflow-y: auto; padding: 16px 12px;
  background: var(--sidebar); border-inline-end: 1px solid var(--line); font-size: 13px; line-height: 20px; }
nav h2 { margin: 16px 8px 4px; font-size: 12px; line-height: 16px; font-weight: 600; }
nav h2 a { color: var(--text-2); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: 8px; padding: 5px 8px; border-radius: 5px; color: var(--text-2); }
nav li a:hover { background: var(--hover); text-decoration: none; }
.filter { display: block; padding: 0 8px; font-size: 12px; color: var(--text-2); }
.filter input { display: block; width: 100%; height: 32px; margin-top: 4px; padding: 0 8px; font: inherit; font-size: 13px;
  color: var(--text); background: var(--canvas); border: 1px solid var(--control); border-radius: 5px; }
.none { padding: 0 8px; color: var(--text-3); }
.verb { flex: 0 0 44px; font: 500 11px/20px "JetBrains Mono Variable", ui-monospace, monospace; }
.get { color: var(--info); } .post { color: var(--success); } .put, .patch { color: var(--warning); } .delete { color: var(--danger); }
main { max-width: 864px; padding: 24px 32px 96px; outline: none; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
main h2 { margin: 48px 0 4px; font-size: 18px; line-height: 24px; font-weight: 600; }
h3 { margin: 0 0 4px; font-size: 16px; line-height: 24px; font-weight: 600; }
h4 { margin: 16px 0 4px; font-size: 13px; line-height: 20px; font-weight: 600; }
p { margin: 0 0 8px; max-width: 72ch; }
.anchor { color: var(--text); }
.operation, .schema { padding: 24px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.operation:target h3, .schema:target h3 { box-shadow: -16px 0 var(--canvas), -19px 0 var(--focus); }
code, pre { font: 12.5px/20px "JetBrains Mono Variable", ui-monospace, monospace; }
pre { margin: 8px 0; padding: 12px; overflow-x: auto; background: var(--sunken); border-radius: 7px; max-height: 480px; }
.method { font: 600 12px/20px "JetBrains Mono Variable", ui-monospace, monospace; margin-inline-end: 4px; }
.meta, .limits { color: var(--text-3); font-size: 12px; line-height: 18px; }
.limits { margin: 0; }
.members { list-style: none; margin: 4px 0; padding: 0; border: 1px solid var(--line-2); border-radius: 7px; }
.members > li { padding: 8px 12px; }
.members > li + li { border-top: 1px solid var(--line); }
.member p { margin: 0; color: var(--text-2); }
.name { font-weight: 600; }
.type { color: var(--text-3); font-size: 13px; }
.required { color: var(--danger); font-size: 12px; }
.choices { margin: 4px 0; padding-inline-start: 24px; }
summary { cursor: pointer; color: var(--text-2); font-size: 13px; padding: 3px 0; width: max-content; max-width: 100%; }
.errors { margin: 0; } .errors div { display: flex; gap: 12px; } .errors dt { flex: 0 0 32px; font-weight: 600; } .errors dd { margin: 0; color: var(--text-2); }
@media (max-width: 800px) {
  header { padding: 0 16px; gap: 12px; }
  .columns { display: block; }
  nav { position: static; height: auto; max-height: 320px; border-inline-end: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 64px; }
  nav li a, summary { padding-block: 11px; }
  .filter input { height: 44px; font-size: 16px; }
}
@media print { nav, header { display: none; } .columns { display: block; } }
`;
