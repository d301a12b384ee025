/**
 * Which modules share a file, the first that takes a module wins. Over HTTP/1.1 each file waits for one of six
 * connections, so what screens load together is one file; what few screens need stays apart from what many do. A group
 * also takes what its modules import and no earlier one took: name what it would drag along in one before it.
 */
export const fileGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'tanstack',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store)\//,
  },
  // Most are 200 bytes: as files of their own they cost more in headers and lost compression than in drawing.
  { name: 'icons', minShareCount: 6, test: /node_modules\/lucide-react\/dist\/esm\/icons\// },
  // What nearly every route needs, without what only popups and forms need: one file packs better than thirty.
  {
    name: 'shared',
    minShareCount: 20,
    test: /src\/(client|dashboard\/(messages|shell|ui\/(?!dialog|sheet|select|popover|combobox|checkbox|callout)))|node_modules\/(clsx|tailwind-merge|class-variance|lucide-react)/,
  },
  // What the table of routes reads addresses with, files of a hundred bytes, and what else the app needs at once
  // though few files name it.
  {
    name: 'searches',
    test: /src\/dashboard\/((?!shell\/organization-search).*-search\.ts$|(shell\/(actions|announce|appearance|confirm|layout|organization|page|roles|session|sign-out|sso-start)|members\/members-list|messages\/roles|table\/use-pages|ui\/(breadcrumbs|page-header|skeleton|use-slow))\.tsx?$)|\?operation=listMembersInOrganizationById$/,
  },
  // Small parts that every screen of an organization shows, icons too: over HTTP/1.1 each file of its own waits
  // for one of six connections, and what the screen asks the service for waits behind them.
  {
    name: 'frame',
    test: /lucide-react\/dist\/esm\/icons\/(book-open|braces|folder|folder-tree|house|inbox|languages|log-out|monitor|panel-right|unlink|user-round)\.mjs|src\/dashboard\/(routes\/-organization-frame|shell\/(deferred-delete|held-keys|in-time|is-coming|navigation|lazy-sheet|nav-link|place-icons|recent-places|route-focus|shown-status|site-status|unread|use-sites)|ui\/(popover|tree-rows|use-kept|use-tab-stop|status-bar)|content\/(content-icon|content-tree|expanded|use-content-tree)|messages\/(content-tree|site-states))\.tsx?$|\?operation=(listSites|listSitesForOrganizationMember|listChangeRequestsForOrganization|listSpacesInOrganizationById|updateOrganizationMemberLastSeenAt)$/,
  },
  // Signing in, of which other forms need all but the last.
  {
    name: 'forms',
    test: /src\/dashboard\/forms\/(bound|field|form-problem|saved-now|use-server-errors|use-submit)\.tsx?$/,
  },
  { name: 'fields', test: /src\/dashboard\/forms\/fields\.tsx$|node_modules\/react-hook-form\// },
  {
    name: 'entry',
    test: /src\/dashboard\/entry\/(account-fields|entry-form|entry-frame|sso-choices|sso-offer|start-session)\.tsx?$|\?operation=(getSetup|signIn)$/,
  },
  // Small parts that many screens have few of. Forms and comparisons have boxes to tick, and no table; discussions say
  // what is new in a list, as tables do.
  {
    name: 'bits',
    test: /src\/dashboard\/(ui\/(asking|checkbox|format-bytes|path-text|progress|scroll-region|use-text-in-address)|messages\/(merge-rules|news|page-settings|position|rendered)|shell\/painted|sortable\/move-entries|table\/(news-button|steady-rows|use-steady-rows))\.tsx?$|icons\/(archive|archive-arrow-up|arrow-(down|up)-to-line|circle-x|file-plus-corner|folder-plus|git-compare-arrows|rotate-cw|sliders-horizontal)\.mjs/,
  },
  // The same for every list in a table.
  {
    name: 'table',
    test: /src\/dashboard\/(table\/[^/]*|shell\/person)\.tsx?$|icons\/(scroll-text|users-round)\.mjs/,
  },
  // What to choose from, people above all.
  {
    name: 'choices',
    test: /src\/dashboard\/(ui\/(combobox|select|select-trigger|no-access-panel)|shell\/(member-options|team-options|no-access))\.tsx?$|\?operation=(get(Member|Team)|listTeams)InOrganizationById$/,
  },
  // What pages of a space and its change requests share, without calls that only settings make.
  {
    name: 'space-parts',
    minShareCount: 2,
    test: /\?operation=(.*(ChangeRequest|Comment|Review|Suggestion|ForSpace|Page|Parts|Revision|Watch).*|getUserById|searchSpaceContent|export(Organization|Space)|generateStorageUploadUrl)$|icons\/(list-tree|pencil-line)\.mjs/,
  },
  // Calls of more than one screen; those of one are in its file.
  { name: 'calls', minShareCount: 2, test: /\?operation=/ },
  {
    name: 'access',
    test: /src\/dashboard\/(messages\/members|shell\/(waiting-requests|access-(requests|answer)))\.tsx?$/,
  },
  // What the list of members has in common with the page of one, and with invites.
  {
    name: 'members',
    test: /src\/dashboard\/(members\/(bulk-data|member-menu|member-options|removal|role-cell|row-outcomes|use-member-(actions|keys))|invites\/invite-button|messages\/(bulk-members|invites)|shell\/(member-data|use-member-update))\.tsx?$/,
  },
  {
    name: 'space',
    test: /src\/dashboard\/(change-requests\/(create-request|refresh|request-href)|messages\/spaces|shell\/kept-for|spaces\/space)\.ts$/,
  },
  // What each view of a change request shows, and the lists of them in part.
  {
    name: 'requests',
    test: /src\/dashboard\/(change-requests\/(change-request|comments|patch-requests|pending-comments|request-status|review-bar|review-button|review-popover|reviews|seen|set-status|edit-subject)|messages\/(change-requests|suggestions|version-preview))\.tsx?$/,
  },
  { name: 'tabs', test: /src\/dashboard\/(shell\/missing-right|ui\/tabs)\.tsx$/ },
  { name: 'titles', test: /src\/dashboard\/(forms\/use-compared-text|ui\/use-editable-title)\.tsx$/ },
  { name: 'rules', test: /src\/dashboard\/shell\/(merge-rule-words|names|people-picker|team-picker)\.tsx?$/ },
  { name: 'upload', test: /src\/dashboard\/shell\/(is-called|post-once|upload|upload-requests)\.ts$/ },
  // Rows that are drawn while they are near, and keys that go through them.
  {
    name: 'rows',
    test: /src\/dashboard\/ui\/(open-menu|tree|tree-step|use-row-window|use-tree-keys)\.tsx?$/,
  },
  { name: 'page-icon', test: /src\/dashboard\/shell\/(lazy-icon|page-icon|page-tree)\.tsx?$/ },
  { name: 'versions', test: /src\/document\/(html-options|merge3|model|reference|sequence-diff|similarity)\.ts$/ },
  { name: 'tab', test: /src\/dashboard\/(shell\/tab|ui\/random-id)\.ts$/ },
  { name: 'merge', test: /src\/dashboard\/change-requests\/merge\.ts$/ },
  { name: 'sites-showing', test: /src\/dashboard\/shell\/sites-showing\.ts$/ },
  // What each comparison has, of a change request and of old versions. A press that asks for a file of each of these
  // small parts spends longer on asking than on what it draws.
  {
    name: 'comparison',
    test: /src\/dashboard\/(change-requests\/(attribute-name|attribute-words|changed-entries|composing|thread-filter-bar|update-strip)|shell\/every-change)\.tsx?$/,
  },
  // A text as its blocks, for whatever writes in it or draws it.
  {
    name: 'document',
    test: /src\/document\/(append|emoji|fences|inline-text|markdown|markdown-inline|markdown-math|notices|urls)\.ts$/,
  },
  { name: 'blocks', test: /src\/document\/(blocks|front-matter-range|leaves|recent-blocks|tags)\.ts$/ },
  // What was written and is still to be sent, which every screen looks after.
  {
    name: 'sessions',
    test: /src\/dashboard\/editor\/(edit-tree|edited-content|page-members|page-session|sessions|text-changes|unsent-edits|use-edited)\.ts$/,
  },
  { name: 'other-people', test: /src\/dashboard\/shell\/(other-people|presence|present-people)\.tsx?$/ },
  { name: 'sortable', test: /src\/dashboard\/sortable\/sortable-tree\.tsx$/ },
  // The editor's frame with its tree of pages, which the page to write in follows.
  {
    name: 'editor-frame',
    test: /src\/dashboard\/(editor\/(edit-layout|filter-tree|page-mark|page-menu|page-refusal|page-row|page-templates|page-tree-panel|use-delete-page|use-tree-actions)|messages\/(editor|page-templates|page-tree)|ui\/next-render)\.tsx?$|icons\/(corner-up-right|layout-template|replace|square-arrow-up-right-exit)\.mjs/,
  },
  // What stands beside a request's words: who reviews it, and what merges it.
  {
    name: 'merge-box',
    test: /src\/dashboard\/(change-requests\/(live-sites|merge-action|merge-box|merge-checks|merge-fix|merge-places|request-review-form|rule-check)|messages\/(merge-box|request-links))\.tsx?$/,
  },
];
