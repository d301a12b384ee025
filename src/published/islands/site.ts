// The script of a published page; what few pages need it fetches itself. Each part makes something better that works without it, or shows what needs it.
import '../styles/site.css';
import { copyButtons } from './copy.ts';
import { frames } from './frames.ts';
import { menus } from './menus.ts';
import { more } from './more.ts';
import { outline } from './outline.ts';
import { picks } from './picks.ts';
import { search } from './search.ts';
import { sections } from './sections.ts';
import { sidebar } from './sidebar.ts';
import { tabs } from './tabs.ts';
import { themes } from './themes.ts';

themes();
sections();
menus();
sidebar();
copyButtons();
frames();
more();
tabs();
outline();
search();
picks();
const { diagrams } = document.documentElement.dataset;
if (diagrams) void import('./diagrams.ts').then(part => part.diagrams(diagrams));
