import { type Unit, wholeUnits } from './body-units.ts';
import { once, placedClean, placedWoven } from './merge-order.ts';
import { type MergeRegion, merge3, mergeText } from './merge3.ts';
import { matchSequences } from './sequence-diff.ts';

/** Both sides changed the same units. Empty text: not there. */
interface UnitConflict {
  kind: 'text' | 'edit-delete';
  /** Of the units in the merged body. */
  ids: string[];
  /** Only the opening tag of a container is disputed, not what it holds. */
  tag?: boolean;
  /** The unit before, for when `ids` are not in the merged body. */
  after: string | null;
  base: string;
  main: string;
  mine: string;
}

export interface MergedUnits {
  units: Unit[];
  conflicts: UnitConflict[];
  /** Ids that a side changed, added or removed without a conflict. */
  merged: number;
}

type Ids = string[];

/**
 * Merges three versions of a sequence of units by id: what each holds, and which there are in what order. `null` when a
 * limit is reached or units would be lost, which moves into each other can do.
 */
export function mergeUnits(base: Unit[], main: Unit[], mine: Unit[], byLine: boolean): MergedUnits | null {
  return new UnitMerge(base, main, mine, byLine).merge();
}

class UnitMerge {
  private readonly base: Map<string, Unit>;
  private readonly main: Map<string, Unit>;
  private readonly mine: Map<string, Unit>;
  private readonly orders: { base: Ids; main: Ids; mine: Ids };
  private readonly byLine: boolean;
  private readonly conflicts: UnitConflict[] = [];
  private readonly merged = new Map<string, Unit>();
  /** Of the main side, replaced by the change request and recorded in a conflict. */
  private readonly overruled = new Set<string>();

  constructor(base: Unit[], main: Unit[], mine: Unit[], byLine: boolean) {
    const index = (units: Unit[]) => new Map(units.map(unit => [unit.id, unit]));
    [this.base, this.main, this.mine] = [index(base), index(main), index(mine)];
    this.orders = { base: [...this.base.keys()], main: [...this.main.keys()], mine: [...this.mine.keys()] };
    this.byLine = byLine;
  }

  merge(): MergedUnits | null {
    for (const id of new Set([...this.base.keys(), ...this.main.keys(), ...this.mine.keys()])) this.mergeOne(id);
    const regions = merge3(this.orders.base, this.orders.main, this.orders.mine);
    if (!regions) return null;
    const placed = once(regions.flatMap(region => this.place(region)));
    if (!this.isComplete(placed)) return null;
    const units = placed.flatMap(id => this.merged.get(id) ?? []);
    return { units, conflicts: this.conflicts.map(each => this.anchored(each, placed)), merged: this.countMerged() };
  }

  private mergeOne(id: string): void {
    const [base, main, mine] = [this.base.get(id), this.main.get(id), this.mine.get(id)];
    if (main && mine) this.merged.set(id, this.mergeTexts(base, main, mine));
    else if (!base) this.merged.set(id, main ?? mine ?? this.merged.get(id) ?? blank(id));
    else if (mine && mine.text !== base.text) this.restore(id, base, mine);
    else if (main && main.text !== base.text) {
      this.conflicts.push({ kind: 'edit-delete', ids: [id], after: null, base: base.text, main: main.text, mine: '' });
    }
  }

  private mergeTexts(base: Unit | undefined, main: Unit, mine: Unit): Unit {
    if (mine.text === main.text || main.text === base?.text) return mine;
    if (mine.text === base?.text) return main;
    const merged = this.byLine && base ? mergeLines(base.text, main.text, mine.text) : null;
    if (merged?.clean) return { ...mine, text: merged.mine };
    const [left, right] = merged ? [merged.main, merged.mine] : [main.text, mine.text];
    const tag = mine.kind === 'open' ? { tag: true } : {};
    const texts = { base: base?.text ?? '', main: left, mine: right };
    this.conflicts.push({ kind: 'text', ids: [mine.id], ...tag, after: null, ...texts });
    return { ...mine, text: right };
  }

  /** The change request edited what main deleted: it stays, where it stood. */
  private restore(id: string, base: Unit, mine: Unit): void {
    this.conflicts.push({ kind: 'edit-delete', ids: [id], after: null, base: base.text, main: '', mine: mine.text });
    const kept = mine.kind === 'open' ? [id, `${id}/`] : [id];
    for (const each of kept) {
      const unit = this.mine.get(each);
      if (!unit || this.orders.main.includes(each)) continue;
      this.merged.set(each, unit);
      const before = this.orders.base.slice(0, this.orders.base.indexOf(each));
      const previous = before.findLastIndex(other => this.orders.main.includes(other));
      const at = previous < 0 ? 0 : this.orders.main.indexOf(before[previous] ?? '') + 1;
      this.orders.main.splice(at, 0, each);
    }
  }

  private place(region: MergeRegion): ReturnType<typeof placedClean> {
    if (region.kind === 'clean') return placedClean(region);
    const [main, mine] = [region.main.filter(id => this.stays(id)), region.mine.filter(id => this.stays(id))];
    const added = this.withoutTwins(
      main.filter(id => !this.base.has(id) && !mine.includes(id)),
      mine,
    );
    const replaced = region.base.some(id => !region.main.includes(id) && !region.mine.includes(id) && !this.stays(id));
    if (replaced && added.length > 0 && mine.some(id => !this.base.has(id))) {
      this.overrule(region, added, mine);
      return placedWoven(region.base, [], mine);
    }
    return placedWoven(
      region.base,
      main.filter(id => added.includes(id) || this.base.has(id)),
      mine,
    );
  }

  /** Both replaced the same blocks by different ones. */
  private overrule(region: Extract<MergeRegion, { kind: 'conflict' }>, added: Ids, mine: Ids): void {
    for (const id of added) this.overruled.add(id);
    this.conflicts.push({
      kind: 'text',
      ids: mine,
      after: null,
      base: textOf(region.base, this.base),
      main: textOf(region.main, this.main),
      mine: textOf(region.mine, this.mine),
    });
  }

  /** Whether a unit is in the merged body: new on a side, or deleted by none. */
  private stays(id: string): boolean {
    if (!this.base.has(id)) return true;
    return this.mine.has(id) && (this.main.has(id) || this.orders.main.includes(id));
  }

  /** What both added with the same text but different ids counts as the same. */
  private withoutTwins(added: Ids, mine: Ids): Ids {
    const text = (id: string) => this.merged.get(id)?.text ?? '';
    const partners = matchSequences(added.map(text), mine.map(text));
    const kept = added.filter((id, index) => {
      const twin = partners?.[index] ?? -1;
      if (twin < 0) return true;
      this.overruled.add(id);
      return false;
    });
    return kept;
  }

  private isComplete(placed: Ids): boolean {
    const there = new Set(placed);
    for (const id of this.merged.keys()) {
      if (this.stays(id) !== there.has(id) && !this.overruled.has(id)) return false;
    }
    return true;
  }

  /** Says after which merged block a conflict's text stands. */
  private anchored(conflict: UnitConflict, placed: Ids): UnitConflict {
    const [first = ''] = conflict.ids;
    const there = new Set(placed);
    const order = this.main.has(first) ? this.orders.main : this.orders.mine;
    const before = order.slice(0, Math.max(0, order.indexOf(first)));
    return { ...conflict, after: before.findLast(id => there.has(id) && !id.endsWith('/')) ?? null };
  }

  private countMerged(): number {
    const disputed = new Set(this.conflicts.flatMap(each => each.ids));
    let count = 0;
    for (const id of new Set([...this.base.keys(), ...this.merged.keys()])) {
      const [base, main, mine] = [this.base.get(id), this.main.get(id), this.mine.get(id)];
      if (base?.text === main?.text && base?.text === mine?.text) continue;
      if (!disputed.has(id) && !this.overruled.has(id)) count++;
    }
    return count;
  }
}

function blank(id: string): Unit {
  return { id, kind: 'leaf', text: '', gap: '', blocks: [], ids: [] };
}

function textOf(ids: Ids, units: Map<string, Unit>): string {
  return ids
    .map(id => (units.get(id)?.text ?? '') + (units.get(id)?.gap ?? ''))
    .join('')
    .trimEnd();
}

/** Texts without a last line end, merged as if they had one. */
function mergeLines(base: string, main: string, mine: string) {
  const merged = mergeText(`${base}\n`, `${main}\n`, `${mine}\n`);
  return { ...merged, main: merged.main.replace(/\n$/, ''), mine: merged.mine.replace(/\n$/, '') };
}

/** Containers whole, for when a merge block by block would tear one apart. */
export function mergeWhole(base: Unit[], main: Unit[], mine: Unit[]): MergedUnits | null {
  return mergeUnits(wholeUnits(base), wholeUnits(main), wholeUnits(mine), false);
}
