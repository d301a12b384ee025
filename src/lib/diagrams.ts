/** What the file of Mermaid leaves behind, as far as it is used here. */
interface Mermaid {
  initialize(settings: object): void;
  render(id: string, text: string): Promise<{ svg: string }>;
}

declare global {
  var mermaid: Mermaid | undefined;
}

/** Diagrams within this many pixels of the window are drawn. */
const REACH = '600px';
/** Narrower than this, text in a diagram is no longer readable: it is scrolled to the side instead. */
const READABLE = 560;
/** Of what would be as wide as the window. */
const WIDTH = 760;

let loading: Promise<Mermaid> | undefined;
let drawing: Promise<unknown> = Promise.resolve();
let count = 0;
/** What was drawn already, by colours and source, so that a preview shows it again at once. */
const drawn = new Map<string, string>();
const KEPT = 50;

/** The file is no module, and larger than everything else on a page: it is fetched by the first diagram that is near. */
function load(address: string): Promise<Mermaid> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address });
    script.addEventListener('load', () => (globalThis.mermaid ? resolve(globalThis.mermaid) : reject()));
    script.addEventListener('error', () => {
      loading = undefined;
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
  return loading;
}

/** The colours around a diagram, as Mermaid takes them. */
function colorsAround(figure: Element) {
  const probe = document.createElement('span');
  figure.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(--c-${token})`;
    return getComputedStyle(probe).color;
  };
  const [text, line, soft, sunken, canvas] = ['text', 'control', 'accent-soft', 'sunken', 'canvas'].map(color);
  const [accent, secondary, note] = ['accent', 'merged-soft', 'thread'].map(color);
  const fontFamily = getComputedStyle(figure).fontFamily;
  probe.remove();
  return {
    ...{ background: canvas, primaryColor: soft, primaryBorderColor: accent, primaryTextColor: text },
    ...{
      secondaryColor: secondary,
      tertiaryColor: sunken,
      lineColor: line,
      textColor: text,
      edgeLabelBackground: canvas,
    },
    ...{ noteBkgColor: note, noteTextColor: text, noteBorderColor: line, clusterBkg: sunken, clusterBorder: line },
    ...{ pieStrokeColor: line, pieOuterStrokeColor: line, fontFamily, fontSize: '15px', darkMode: isDark(canvas) },
  };
}

/** @param color as `getComputedStyle` writes it */
const isDark = (color = '') => (color.match(/\d+/g) ?? []).slice(0, 3).every(part => Number(part) < 128);

const sourceOf = (figure: Element) => figure.querySelector('code')?.textContent ?? '';
const keyOf = (figure: Element) => JSON.stringify([colorsAround(figure), sourceOf(figure)]);

async function svgOf(figure: Element, address: string): Promise<string> {
  const mermaid = await load(address);
  const key = keyOf(figure);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const themeVariables = colorsAround(figure);
  mermaid.initialize({
    ...{ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, logLevel: 'fatal' },
    ...{ theme: 'base', themeVariables, fontFamily: themeVariables.fontFamily },
    // Text as SVG: HTML inside would be measured in one place and shown in another.
    ...{ htmlLabels: false, flowchart: { htmlLabels: false }, gantt: { useWidth: WIDTH } },
    // What the source of a diagram may not set for itself.
    secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'themeCSS'],
  });
  const { svg } = await mermaid.render(`diagram-${++count}`, sourceOf(figure));
  drawn.set(key, svg);
  if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value ?? '');
  return svg;
}

/** Puts a picture into its figure, apart from the page's styles and ids. What Mermaid makes in strict mode is sanitized. */
function show(figure: HTMLElement, svg: string): void {
  const known = figure.querySelector<HTMLElement>(':scope > .b-diagram-picture');
  const picture = known ?? Object.assign(document.createElement('div'), { className: 'b-diagram-picture', dir: 'ltr' });
  const root = picture.shadowRoot ?? picture.attachShadow({ mode: 'open' });
  root.innerHTML = svg;
  const image = root.querySelector('svg');
  const width = image?.viewBox.baseVal?.width ?? 0;
  image?.style.setProperty('display', 'block');
  image?.style.setProperty('margin-inline', 'auto');
  image?.style.setProperty('min-inline-size', `${Math.min(width, READABLE)}px`);
  if (!known) figure.prepend(picture);
  figure.classList.add('b-drawn');
}

/**
 * Draws the Mermaid diagrams below an element in place of their source, and again when the theme changes. The source stays where
 * there is something wrong with it.
 * @param address of the file of Mermaid
 * @param onFailed told what is wrong with the source of a diagram
 * @returns ends it
 */
export function drawDiagrams(
  within: ParentNode,
  address: string,
  onFailed?: (figure: HTMLElement, message: string) => void,
): () => void {
  const figures = [...within.querySelectorAll<HTMLElement>('figure[data-diagram]')];
  if (figures.length === 0) return () => {};
  const near = new Set<HTMLElement>();
  const draw = (figure: HTMLElement) => {
    // One after the other: colours are a setting that all share.
    drawing = drawing
      .then(async () => {
        if (figure.isConnected) show(figure, await svgOf(figure, address));
      })
      .catch((error: unknown) => onFailed?.(figure, error instanceof Error ? error.message : String(error)));
  };
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        near.add(target);
        draw(target);
      }
    },
    { rootMargin: REACH },
  );
  for (const figure of figures) {
    const known = drawn.get(keyOf(figure));
    if (known === undefined) observer.observe(figure);
    else {
      near.add(figure);
      show(figure, known);
    }
  }
  const redraw = () => near.forEach(draw);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', redraw);
  return () => {
    observer.disconnect();
    themes.disconnect();
    system.removeEventListener('change', redraw);
  };
}
