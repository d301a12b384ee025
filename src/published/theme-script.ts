/**
 * Runs before the first paint, so that nothing flashes or moves. Sets the theme that the reader chose; without a choice the
 * site's default stays. The colour of the browser around the page follows, now and whenever another is chosen. Leaves out an
 * announcement that the reader has closed.
 */
export const themeScript =
  "{let d=document.documentElement;try{let t=localStorage.getItem('theme');if(t&&d.dataset.fixed===undefined)t==='system'?delete d.dataset.theme:d.dataset.theme=t;let a=d.dataset.announcement;if(a&&a===localStorage.getItem('announcement'))d.dataset.closed=''}catch{}" +
  "let c=()=>['light','dark'].forEach((n,i)=>{let t=d.dataset.theme,m=document.querySelectorAll('meta[name=theme-color]')[i];if(m)m.media=t?t===n?'all':'not all':'(prefers-color-scheme: '+n+')'});" +
  "c();new MutationObserver(c).observe(d,{attributeFilter:['data-theme']})}";
