const light = `color-scheme: light; --canvas: #fff; --sidebar: #f6f7f9; --sunken: #eff1f4; --hover: #f1f3f6; --selected: #e7eefd;
  --text: #161a22; --text-2: #4a5363; --text-3: #5f6979; --placeholder: #646e7e; --line: #e4e7ec; --line-2: #d2d7df; --control: #7f8998;
  --accent-text: #1f4cc2; --focus: #2f66f0; --success: #14684a; --success-soft: #e2f5eb; --warning: #7f4f00; --warning-soft: #fdf1d8;
  --danger: #b4232a; --danger-soft: #fde9e9; --info: #0b5c87; --info-soft: #e2f2fb;`;
const dark = `color-scheme: dark; --canvas: #0f1217; --sidebar: #0b0e12; --sunken: #090b0f; --hover: #1c212a; --selected: #1b2a4e;
  --text: #eceef2; --text-2: #b3bac6; --text-3: #98a1b0; --placeholder: #8b94a3; --line: #232933; --line-2: #313945; --control: #6a7484;
  --accent-text: #8fb0ff; --focus: #7ba2ff; --success: #5bd39a; --success-soft: #10291f; --warning: #f0bc58; --warning-soft: #2e220b;
  --danger: #ff8e8e; --danger-soft: #371618; --info: #79c7f2; --info-soft: #0e2737;`;

/** The colours of the product, as the dashboard has them. */
export const tokens = `
:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
[data-theme="dark"] { ${dark} }
@media print { :root, [data-theme="dark"] { ${light} } }
`;
