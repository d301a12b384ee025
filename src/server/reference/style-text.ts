/** Operations with their code beside them, members, and what is folded. */
export const textStyle = `
h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; font-weight: 650; letter-spacing: -0.02em; }
.lead { max-width: 68ch; margin: 0 0 8px; font-size: 16px; line-height: 26px; color: var(--text-2); overflow-wrap: anywhere; }
main h2 { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; letter-spacing: -0.01em; }
main h3 { margin: 24px 0 0; font-size: 13px; line-height: 20px; font-weight: 600; }
p { margin: 0 0 8px; max-width: 68ch; }
main p a, .type a, .plain a { text-decoration: underline; text-underline-offset: 2px; text-decoration-thickness: 1px; }
.anchor { color: inherit; }
.anchor:hover { text-decoration: none; }
.anchor::after { content: "#" / ""; margin-inline-start: 8px; color: var(--text-3); font-weight: 400; opacity: 0; }
.anchor:hover::after, .anchor:focus-visible::after { opacity: 1; }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 440px); column-gap: 48px; padding: 40px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.operation:last-of-type { border-bottom: 0; }
.told { min-width: 0; }
.shown { position: sticky; top: 72px; align-self: start; display: grid; gap: 16px; min-width: 0; max-height: calc(100vh - 96px); }
code, pre, var { font: 12.5px/20px "JetBrains Mono Variable", ui-monospace, monospace; font-variant-ligatures: none; }
p code, dd code, li code { font-size: .92em; }
.address { margin: 0 0 12px; }
.address .method { margin-inline-end: 4px; font-size: 12px; line-height: 20px; font-weight: 600; padding: 2px 6px; border-radius: 3px; }
.address .get { background: var(--info-soft); } .address .post { background: var(--success-soft); }
.address .put, .address .patch { background: var(--warning-soft); } .address .delete { background: var(--danger-soft); }
.address code { color: var(--text-2); } .address var { color: var(--text); }
.facts { margin: 12px 0 0; font-size: 13px; line-height: 20px; }
.facts div { display: flex; gap: 8px; }
.facts dt { flex: 0 0 56px; color: var(--text-3); }
.facts dd { margin: 0; color: var(--text-2); }
.status { font: 500 12px/20px "JetBrains Mono Variable", ui-monospace, monospace; color: var(--text-2); }
.aside { font-size: 12px; line-height: 16px; font-weight: 400; color: var(--text-3); }
.members { list-style: none; margin: 4px 0 0; padding: 0; }
.members > li { padding: 10px 0; border-top: 1px solid var(--line); }
.members > li:first-child { border-top: 0; }
.members p { margin: 2px 0 0; color: var(--text-2); }
.members .member { margin: 0; color: var(--text); }
.name { font-weight: 600; }
.type, .limits { color: var(--text-3); font-size: 13px; line-height: 20px; }
.members .limits { color: var(--text-3); font-size: 12px; }
.required { color: var(--warning); font-size: 12px; }
.optional { color: var(--text-3); font-size: 12px; }
summary { width: fit-content; max-width: 100%; padding: 4px 0; font-size: 13px; line-height: 20px; color: var(--text-2); cursor: pointer; }
summary::marker { content: ""; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "" / ""; display: inline-block; width: 5px; height: 5px; margin-inline: 1px 8px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; vertical-align: 2px; rotate: -45deg; }
[open] > summary::before { rotate: 45deg; vertical-align: 3px; }
:dir(rtl) > summary::before { rotate: 135deg; }
[open]:dir(rtl) > summary::before { rotate: 45deg; }
summary:hover { color: var(--text); }
.more { margin-top: 20px; }
.more summary { font-weight: 600; color: var(--text); }
.inner { margin-top: 4px; }
.inner[open] { border: 1px solid var(--line-2); border-radius: 7px; padding: 4px 12px; }
.choices { margin: 4px 0; padding-inline-start: 24px; color: var(--text-3); }
.statuses { margin: 8px 0; font-size: 13px; line-height: 20px; }
.statuses div { display: flex; gap: 12px; padding: 4px 0; }
.statuses dt { flex: 0 0 32px; font-weight: 600; font-variant-numeric: tabular-nums; }
.statuses dd { margin: 0; color: var(--text-2); }
.code { display: flex; flex-direction: column; min-height: 0; margin: 0; border: 1px solid var(--line-2); border-radius: 7px; background: var(--sidebar); overflow: hidden; }
figcaption { display: flex; align-items: center; min-height: 36px; padding: 0 12px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text-2); border-bottom: 1px solid var(--line); }
figcaption button { margin-inline-start: auto; padding: 4px 8px; border-radius: 5px; font-size: 12px; line-height: 16px; }
figcaption button:hover { background: var(--hover); color: var(--text); }
pre { margin: 0; padding: 12px; overflow: auto; max-height: 420px; tab-size: 2; overflow-wrap: normal; }
pre:focus-visible { outline-offset: -2px; }
.str { color: var(--success); } .num { color: var(--info); }
.plain { margin: 0; padding-inline-start: 20px; max-width: 68ch; } .plain li { margin-bottom: 8px; }
.groups { padding-top: 40px; }
.groups ul { list-style: none; margin: 4px 0 0; padding: 0; }
.groups li { display: grid; grid-template-columns: 208px minmax(0, 1fr); gap: 16px; padding: 8px 0; border-top: 1px solid var(--line); }
.groups li span { color: var(--text-2); }
section.schemas { padding-top: 40px; }
.schemas, .all { max-width: 760px; }
.schema { border-top: 1px solid var(--line); }
.schema:last-of-type { border-bottom: 1px solid var(--line); }
.schema > summary { width: auto; padding: 10px 0; }
.schema > summary h3 { display: inline; margin: 0; }
.schema-body { padding: 0 0 16px 16px; overflow-wrap: anywhere; scroll-margin-top: 48px; }
.uses { margin-top: 12px; font-size: 12px; line-height: 20px; color: var(--text-3); }
@media (max-width: 800px) {
  .groups li { display: block; }
  .groups li a { display: inline-block; padding: 6px 0; }
  figcaption { min-height: 44px; } figcaption button { min-height: 44px; padding-inline: 12px; margin-inline-end: -12px; }
}
`;
