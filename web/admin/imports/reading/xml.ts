/** Reads XML as a row of events: elements by their local names, whatever prefix a program gives its namespaces. */

export type XmlAttributes = ReadonlyMap<string, string>;

export interface XmlEvents {
  /** `path` holds the names of the open elements, the one that opens last. */
  open?: (name: string, attributes: XmlAttributes, path: readonly string[]) => void;
  text?: (text: string, path: readonly string[]) => void;
  /** `path` still holds the element that closes. */
  close?: (name: string, path: readonly string[]) => void;
}

// The parts between quotes may hold anything, also '>'.
const tag = /<(\/?)([^\s/>"'=]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/y;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const entity = /&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|(amp|lt|gt|quot|apos));/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses the whole text; throws SyntaxError if it is not XML. Document types are rejected: no spreadsheet format has
 * them.
 */
export function readXml(text: string, on: XmlEvents): void {
  const path: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start !== at) {
      const end = start < 0 ? text.length : start;
      if (path.length > 0) on.text?.(unescapeXml(text.slice(at, end).replace(/\r\n?/g, '\n')), path);
      if (start < 0) return;
    }
    if (text.startsWith('<!--', start)) at = after(text, '-->', start);
    else if (text.startsWith('<?', start)) at = after(text, '?>', start);
    else if (text.startsWith('<![CDATA[', start)) {
      at = after(text, ']]>', start);
      on.text?.(text.slice(start + 9, at - 3), path);
    } else at = readTag(text, start, path, on);
  }
}

function readTag(text: string, start: number, path: string[], on: XmlEvents): number {
  tag.lastIndex = start;
  const found = tag.exec(text);
  if (!found || text[start + 1] === '!') throw new SyntaxError(`no element at ${start}`);
  const [, slash, name = '', rest = ''] = found;
  const local = localName(name);
  if (slash) {
    on.close?.(local, path);
    path.pop();
  } else {
    path.push(local);
    on.open?.(local, readAttributes(rest), path);
    if (rest.endsWith('/')) {
      on.close?.(local, path);
      path.pop();
    }
  }
  return tag.lastIndex;
}

function readAttributes(text: string): XmlAttributes {
  const found = new Map<string, string>();
  if (!text.includes('=')) return found;
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    if (name.startsWith('xmlns')) continue;
    const local = localName(name);
    // An attribute of the element's own namespace has no prefix, and comes before one that has.
    if (local === name || !found.has(local)) found.set(local, unescapeXml(double ?? single ?? ''));
  }
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new SyntaxError(`no ${end} after ${from}`);
  return at + end.length;
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (_, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name] ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}

/** Decodes an XML part: UTF-8, or UTF-16 by its byte order mark, its first letter, or its declaration. */
export function decodeXml(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le').decode(bytes);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // A part that says UTF-16 in one byte per letter is UTF-8.
  return new TextDecoder(/^utf-16/i.test(named) ? 'utf-8' : named).decode(bytes);
}
