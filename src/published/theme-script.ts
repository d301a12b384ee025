/**
 * Sets the theme that the reader chose, before the first paint; without a choice the site's default stays. The colour of the
 * browser around the page follows, now and whenever another is chosen.
 */
export const themeScript =
  "{let d=document.documentElement;try{let t=localStorage.getItem('theme');if(t&&d.dataset.fixed===undefined)t==='system'?delete d.dataset.theme:d.dataset.theme=t}catch{}" +
  "let c=()=>['light','dark'].forEach((n,i)=>{let t=d.dataset.theme,m=document.querySelectorAll('meta[name=theme-color]')[i];if(m)m.media=t?t===n?'all':'not all':'(prefers-color-scheme: '+n+')'});" +
  "c();new MutationObserver(c).observe(d,{attributeFilter:['data-theme']})}";
