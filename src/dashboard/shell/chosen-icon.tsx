import { createElement } from 'react';
import { siteIcon } from '#lib/site-icons.ts';

/** An icon that somebody chose, by its name. All of them come at once, and only where one is shown. */
export const ChosenIcon = ({ name, className }: { name: string; className: string }) =>
  createElement(siteIcon(name), { 'aria-hidden': true, className });
