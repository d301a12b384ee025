// The one script of a published page. Each part makes something better that works without it, or shows what needs it.
import '../styles/site.css';
import { copyButtons } from './copy.ts';
import { menus } from './menus.ts';
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
tabs();
outline();
search();
picks();
