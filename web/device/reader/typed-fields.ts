/** What fields held, and where the caret was, before a reader typed into them: given back as if nothing had come. */

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether keys for this element are text, or a search by first letters. */
export function isTypedInto(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable ||
    target.closest('[role="listbox"], [role="menu"], [role="tree"]') !== null
  );
}
const notTyped = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

interface Memory {
  element: TypedField;
  /** How many keys had come before. */
  keys: number;
  value: string;
  caret: readonly [number, number] | null;
}

export interface FieldMemory {
  /** Stores a field's value before this key number reaches it. */
  remember(target: EventTarget, keys: number): void;
  /** Restores the fields to their values before this key number, and keeps them there. */
  restore(from: number): void;
  /** The number that `restore` was given. */
  keptFrom(): number;
  last(): TypedField | null;
  forget(): void;
}

export function createFieldMemory(): FieldMemory {
  let memories: Memory[] = [];
  let kept: Memory[] | null = null;
  let keptFrom = 0;

  return {
    remember(target, keys) {
      if (kept || !isField(target)) return;
      const isKnown = memories.some((one) => one.element === target && one.keys === keys);
      if (isKnown) return;
      for (const element of [target, ...siblingsOf(target)])
        memories.push({ element, keys, value: element.value, caret: caretOf(element) });
    },
    restore(from) {
      // With more keys, those of a reader are better distinguished from those of a hand before them.
      if (!kept || from > keptFrom) kept = firstOfEach(memories, from);
      keptFrom = Math.max(keptFrom, from);
      for (const memory of kept) putBack(memory);
      const [first] = kept;
      if (first && kept.some(({ element }) => element === document.activeElement)) giveFocusBack(first);
    },
    keptFrom: () => keptFrom,
    last: () => memories.at(-1)?.element ?? null,
    forget() {
      memories = [];
      kept = null;
      keptFrom = 0;
    },
  };
}

function isField(target: EventTarget): target is TypedField {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Fields with a common value: typing in one part of a date may fill another, and move the focus. */
function siblingsOf(target: TypedField): TypedField[] {
  const parts = target.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input') ?? [];
  return [...parts].filter((part) => part !== target && isTypedInto(part));
}

function giveFocusBack({ element, caret }: Memory): void {
  if (element === document.activeElement) return;
  element.focus();
  if (caret && !(element instanceof HTMLSelectElement)) element.setSelectionRange(...caret);
}

function firstOfEach(memories: readonly Memory[], from: number): Memory[] {
  const first = new Map<TypedField, Memory>();
  for (const memory of memories)
    if (memory.keys >= from && !first.has(memory.element)) first.set(memory.element, memory);
  return [...first.values()];
}

function caretOf(element: TypedField): Memory['caret'] {
  // Fields of dates and numbers have none.
  if (element instanceof HTMLSelectElement || element.selectionStart === null) return null;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

function putBack({ element, value, caret }: Memory): void {
  if (element.value !== value) write(element, value);
  if (caret && !(element instanceof HTMLSelectElement) && element.selectionStart !== null)
    element.setSelectionRange(...caret);
}

/** Writes at the caret, as if it had been typed. */
export function insertText(element: TypedField, text: string): void {
  if (element instanceof HTMLSelectElement) return;
  const at = element.selectionStart ?? element.value.length;
  const end = element.selectionEnd ?? at;
  write(element, element.value.slice(0, at) + text + element.value.slice(end));
  if (element.selectionStart !== null) element.setSelectionRange(at + text.length, at + text.length);
}

/** So that React notices the change. */
function write(element: TypedField, value: string): void {
  const prototype =
    element instanceof HTMLSelectElement
      ? HTMLSelectElement
      : element instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
}
