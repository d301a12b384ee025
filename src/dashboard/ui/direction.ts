/** Which way the interface runs. Radix asks for it: left alone, its menus and lists run from left to right everywhere. */
export const direction = (): 'ltr' | 'rtl' => (document.dir === 'rtl' ? 'rtl' : 'ltr');
