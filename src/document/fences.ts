/** What a line belongs to: code and comments, where nothing is a tag; raw HTML, where only `{% %}` is; or prose. */
type LineKind = 'code' | 'html' | 'prose';

const PREFIX = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t]|$))*[ \t]*/;
const LIST_ITEM = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const RAW = /^ {0,3}<(pre|script|style|textarea)(?=[\s>]|$)/i;
const HTML =
  /^ {0,3}<\/?(?:table|thead|tbody|tr|td|th|div|ul|ol|li|p|figure|section|article|center|dl|picture)(?=[\s/>]|$)/i;

/** Follows fenced code, comments and raw HTML line by line, in lists and quotes too, without parsing CommonMark. */
export class FenceTracker {
  /** Whether the last line was in a list, where deeper indentation is not code. */
  inList = false;
  private fence = '';
  private quoted = false;
  private contentColumn = 0;
  private until: string | undefined;
  private html = false;

  isVerbatim(line: string): LineKind {
    if (this.fence) return this.inFence(line) ? 'code' : this.isVerbatim(line);
    if (this.until !== undefined) {
      if (line.toLowerCase().includes(this.until)) this.until = undefined;
      return 'code';
    }
    if (line.trim() === '') {
      this.html = false;
      return 'prose';
    }
    return this.opens(line);
  }

  private opens(line: string): LineKind {
    const head = line.slice(0, 1000);
    const prefix = PREFIX.exec(head)?.[0] ?? '';
    const indent = head.length - head.trimStart().length;
    const item = LIST_ITEM.test(head) && (indent < 4 || this.inList);
    if (item) this.contentColumn = prefix.length;
    else if (indent === 0) this.contentColumn = 0;
    this.inList = item || (this.inList && (indent > 0 || !/^[{<#`~]/.test(head)));
    const fence = FENCE.exec(line.slice(prefix.length).trimEnd());
    if (fence?.[1] && (indent < 4 || this.inList)) {
      this.fence = fence[1];
      this.quoted = prefix.includes('>');
      if (!item && indent === 0) this.contentColumn = 0;
      return 'code';
    }
    return this.opensHtml(line, head);
  }

  private opensHtml(line: string, head: string): LineKind {
    const raw = RAW.exec(head)?.[1]?.toLowerCase();
    const end = raw ? `</${raw}>` : /^ {0,3}<!--/.test(head) ? '-->' : undefined;
    if (end) {
      if (!line.toLowerCase().includes(end)) this.until = end;
      return 'code';
    }
    if (HTML.test(head)) this.html = true;
    return this.html ? 'html' : 'prose';
  }

  /** Whether the line is still inside the fence, its end included; a line that leaves the list or quote ends it. */
  private inFence(line: string): boolean {
    const body = line.trim();
    if (this.quoted && !body.startsWith('>')) return this.leave();
    const text = this.quoted ? body.replace(/^(?:>[ \t]?)+/, '').trim() : body;
    const indent = line.length - line.trimStart().length;
    if (!this.quoted && body !== '' && this.inList && indent < Math.min(this.contentColumn, 2)) return this.leave();
    if (text.startsWith(this.fence) && text.replaceAll(this.fence[0] ?? '`', '') === '') this.fence = '';
    return true;
  }

  private leave(): false {
    this.fence = '';
    this.html = false;
    return false;
  }
}
