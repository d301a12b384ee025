import address from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { t } from '#dashboard/messages/ui.ts';
import { drawDiagrams } from '#lib/diagrams.ts';

/**
 * Draws the diagrams of a rendered page.
 * @param explain whether it says what is wrong with the source of one
 * @returns ends it
 */
export const draw = (page: HTMLElement, explain: boolean): (() => void) =>
  drawDiagrams(page, address, explain ? sayWhy : undefined);

function sayWhy(figure: HTMLElement, message: string): void {
  const said = figure.querySelector('.b-diagram-error') ?? document.createElement('p');
  said.className = 'b-diagram-error';
  said.textContent = t('diagramFailed', { problem: message.split('\n')[0] ?? '' });
  figure.append(said);
}
