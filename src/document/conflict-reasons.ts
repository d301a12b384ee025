/** What both sides did, each case in words. `{name}` is what it is about, by its title or name. */
export const conflictReasons = {
  block: 'Main and this request changed the same block.',
  'whole-text': 'Main and this request rewrote the whole text.',
  'main-deleted-block': 'Main deleted a block that this request changed. It was kept.',
  'mine-deleted-block': 'This request deleted a block that main changed.',
  'main-deleted': 'Main deleted “{name}”, which this request changed. It was kept.',
  'mine-deleted': 'This request deleted “{name}”, which main changed.',
  'main-deleted-moved': 'Main deleted “{name}”, which this request moved. It was kept.',
  'mine-deleted-moved': 'This request deleted “{name}”, which main moved.',
  'main-deleted-above': 'Main deleted “{name}”, but this request has pages under it. It was kept.',
  'mine-deleted-above': 'This request deleted the page under which main put “{name}”. It was kept.',
  'moved-apart': 'Main and this request moved “{name}” to different places.',
  'moved-into': 'Main and this request moved “{name}” and another page into each other.',
  member: 'Main and this request set “{setting}” of “{name}” differently.',
  variable: 'Main and this request set the variable “{name}” differently.',
  slug: '“{name}” and “{other}” have the same address “{slug}”. “{name}” got “{given}”.',
  'file-name': 'Main and this request both added a file “{name}”. This one got the name “{given}”.',
  file: 'Main and this request changed the file “{name}” differently.',
  'content-title': 'Main and this request gave the reusable content “{name}” different titles.',
} as const;

export type ConflictReason = keyof typeof conflictReasons;

/** What fills the words of a reason. */
export type ReasonValues = Readonly<Record<string, string>>;

/** The same in English. */
export const reasonSentence = (reason: ConflictReason, values: ReasonValues): string =>
  conflictReasons[reason].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
