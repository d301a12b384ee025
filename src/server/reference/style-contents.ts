/** The contents with the filter, and operations as links. */
export const contentsStyle = `
nav { position: sticky; top: 48px; display: block; align-self: start; width: auto; height: calc(100vh - 48px); margin: 0; overflow-y: auto; overscroll-behavior: contain;
  inset: 48px auto auto auto; padding: 0 12px 48px; color: var(--text-2); background: var(--sidebar); border: 0; border-inline-end: 1px solid var(--line); font-size: 13px; line-height: 20px; }
nav form { position: sticky; top: 0; z-index: 1; margin: 0 -12px; padding: 16px 12px 12px; background: var(--sidebar); }
nav label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
nav input { display: block; width: 100%; height: 32px; padding: 0 32px; font: inherit; color: var(--text); background: var(--canvas);
  border: 1px solid var(--control); border-radius: 5px; }
nav input:focus-visible { outline-offset: -1px; border-radius: 5px; border-color: var(--focus); }
nav input::placeholder { color: var(--placeholder); opacity: 1; }
nav input::-webkit-search-cancel-button { display: none; }
nav form svg { position: absolute; margin: 8px; pointer-events: none; }
nav kbd { position: absolute; inset-inline-end: 20px; bottom: 20px; min-width: 16px; padding: 0 4px; text-align: center; border-radius: 3px; background: var(--sunken);
  color: var(--text-3); font: 500 11px/16px "JetBrains Mono Variable", ui-monospace, monospace; }
nav input:focus ~ kbd, nav input:not(:placeholder-shown) ~ kbd { display: none; }
nav .close { display: none; }
nav h2 { margin: 20px 8px 4px; font-size: 11px; line-height: 16px; font-weight: 500; color: var(--text-3); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li > a { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 30px; padding: 5px 8px; border-radius: 5px; color: var(--text-2); }
nav li > a:hover { background: var(--hover); text-decoration: none; }
nav a[aria-current="page"] { color: var(--text); font-weight: 500; }
nav .operations a { color: var(--text-2); }
nav .tree .operations { margin: 0 0 8px 8px; padding-inline-start: 8px; border-inline-start: 1px solid var(--line-2); }
nav a[aria-current="location"] { background: var(--selected); color: var(--accent-text); font-weight: 500; }
nav a:focus-visible { outline-offset: -2px; border-radius: 5px; }
.found { margin: 0 8px; font-size: 12px; color: var(--text-3); }
.found:empty { display: none; }
.method { flex: none; font: 500 11px/16px "JetBrains Mono Variable", ui-monospace, monospace; }
.get { color: var(--info); } .post { color: var(--success); } .put, .patch { color: var(--warning); } .delete { color: var(--danger); }
.all section { margin-top: 32px; }
.all h2 { font-size: 16px; }
.all h2 a { color: var(--text); }
.all .operations { list-style: none; margin: 0; padding: 0; }
.all .operations a { display: flex; flex-direction: row-reverse; justify-content: flex-end; gap: 12px; padding: 5px 8px; margin: 0 -8px; border-radius: 5px; color: var(--text-2); }
.all .operations a:hover { background: var(--hover); text-decoration: none; }
.names { list-style: none; margin: 8px 0 0; padding: 0; columns: 2 280px; column-gap: 32px; }
.names li { padding: 4px 0; break-inside: avoid; overflow-wrap: anywhere; }
.names a { color: var(--text-2); }
.all .method { width: 52px; line-height: 22px; }
@media (max-width: 800px) {
  nav[popover] { display: none; position: fixed; inset: 0 auto 0 0; width: min(336px, 88vw); height: 100dvh; max-height: none; padding-bottom: 48px; background: var(--canvas); }
  nav[popover]:popover-open { display: block; }
  nav::backdrop { background: rgb(9 11 15 / .5); }
  nav form { background: var(--canvas); }
  nav .close { display: block; margin-inline-start: auto; min-height: 44px; padding: 0 8px; }
  nav form { padding-top: 4px; }
  nav input { height: 44px; font-size: 16px; }
  nav form svg { margin: 14px 8px; }
  nav kbd { display: none; }
  .names li { padding: 0; }
  .names a { display: inline-block; padding-block: 12px; }
  nav li > a, .all .operations a { min-height: 44px; padding-block: 11px; }
}
`;
