/** Sets the theme that the reader chose, before the first paint; without a choice the site's default stands. */
export const themeScript =
  "try{var d=document.documentElement,t=localStorage.getItem('theme');if(t&&d.dataset.fixed===undefined)t==='system'?delete d.dataset.theme:d.dataset.theme=t}catch{}";
