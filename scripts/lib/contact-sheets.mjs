import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ screen: string, group: string, file: string, remarks: string[] }} Picture */

const PER_SHEET = { wide: 6, phone: 14 };

/**
 * One page that shows all pictures, and pictures of it: sheets of six wide ones or fourteen narrow ones.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} folder where the pictures lie
 * @param {Picture[]} pictures
 */
export async function contactSheets(browser, folder, pictures) {
  writeFileSync(join(folder, 'index.html'), html(pictures));
  const context = await browser.newContext({ viewport: { width: 1536, height: 600 } });
  const page = await context.newPage();
  for (const [group, all] of Map.groupBy(pictures, picture => picture.group)) {
    const size = isPhone(group) ? PER_SHEET.phone : PER_SHEET.wide;
    for (let from = 0; from < all.length; from += size) {
      writeFileSync(join(folder, 'sheet.html'), html(all.slice(from, from + size)));
      await page.goto(`file://${join(folder, 'sheet.html')}`);
      await page.screenshot({ path: join(folder, `sheet.${group}.${from / size + 1}.png`), fullPage: true });
    }
  }
  await context.close();
}

/** @param {string} group */
const isPhone = group => /^(phone|narrow)/.test(group);

/** @param {Picture[]} pictures */
function html(pictures) {
  const figures = pictures.map(
    ({
      group,
      file,
      remarks,
    }) => `<figure class="${isPhone(group) ? 'phone' : ''}"><a href="${file}"><img src="${file}" alt=""></a>
<figcaption>${file}${remarks.map(text => `<p>${escapeHtml(text)}</p>`).join('')}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:12px system-ui;margin:8px;display:flex;flex-wrap:wrap;gap:8px;background:#888}
figure{margin:0;width:501px}figure.phone{width:210px}
img{width:100%;display:block;border:1px solid #555}p{color:#900;margin:0}</style>
${figures.join('\n')}`;
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replace(/[&<"]/g, character => `&#${character.charCodeAt(0)};`);
}
