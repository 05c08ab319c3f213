import { createHash } from 'node:crypto';
import { parseSync } from 'vite';

/** One generated fault: a small change of one expression or statement. */
export interface Mutant {
  /** The same for as long as the file stays the same. */
  key: string;
  file: string;
  line: number;
  operator: string;
  /** What the change replaces, and by what. */
  before: string;
  after: string;
  /** The whole expression or statement that is run in one version or the other, and its changed version. */
  range: readonly [start: number, end: number];
  changed: string;
  isStatement: boolean;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { operator: string; start: number; end: number; text: string };

const equality: Record<string, string> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };
const boundary: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const assignment: Record<string, string> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' };
const logical: Record<string, string> = { '&&': '||', '||': '&&', '??': '&&' };
const swapped = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    toUpperCase: 'toLowerCase',
    toLowerCase: 'toUpperCase',
    trimStart: 'trimEnd',
    trimEnd: 'trimStart',
  }),
);
const dropped = new Set([
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'slice',
  'trim',
  'substring',
]);
/** Attributes that only say how a thing looks: what they hold is no behavior a unit test can see. */
const looks = /^(className|class|style|aria-hidden|key|d|viewBox|fill|stroke.*|data-.*)$/;
/** Calls whose texts only developers read, and which may be left out without anything else changing. */
const reporting = /^(log|logger|console|performance)\b|\.log\./;
const classNames = /^(cn|clsx|cva)$/;
/** Several words, one of them as a utility class is written: `flex items-center`. */
const classList = /^(?=.*\s)(?=.*[a-z]-[a-z0-9[])[!a-z0-9:[\]()/.%_# -]+$/;
/** A literal with more entries than this at the top of a file is data, not behavior. */
const tableEntries = 12;

/** Every place where one of the operators applies. The operators are those of Stryker and PIT (docs/reliability.md). */
export function listMutants(file: string, code: string): Mutant[] {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const version = digest(code);
  const seen = new Map<string, number>();
  const found: Mutant[] = [];

  const add = (range: Node, edit: Edit, isStatement = false) => {
    const before = code.slice(edit.start, edit.end);
    const whole = code.slice(range.start, range.end);
    const changed =
      whole.slice(0, edit.start - range.start) + edit.text + whole.slice(edit.end - range.start);
    const what = `${file}\n${edit.operator}\n${whole}\n${changed}`;
    const times = seen.get(what) ?? 0;
    seen.set(what, times + 1);
    found.push({
      key: `${version.slice(0, 8)}${digest(`${what}\n${times}`).slice(0, 12)}`,
      file,
      line: code.slice(0, edit.start).split('\n').length,
      operator: edit.operator,
      before,
      after: edit.text,
      range: [range.start, range.end],
      changed,
      isStatement,
    });
  };
  for (const { node, parents } of walk(program as unknown as Node)) mutate(node, parents, code, add);
  return found;
}

/** The position in the order of sampling: random, equal for equal seeds, and independent of other files. */
export function rankOf({ key }: Mutant, seed: number): string {
  return digest(`${seed}\n${key.slice(8)}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

function mutate(
  node: Node,
  parents: readonly Node[],
  code: string,
  add: (range: Node, edit: Edit, isStatement?: boolean) => void,
): void {
  const text = (part: Node) => code.slice(part.start, part.end);
  const child = (name: string) => node[name] as Node;
  // Inside an optional chain a part cannot be run without the rest.
  const range = rangeOf(node, parents);
  const replace = (operator: string, part: Node, by: string) =>
    range && add(range, { operator, start: part.start, end: part.end, text: by });
  const between = (operator: string, by: string) => {
    const [left, right, sign] = [child('left'), child('right'), String(node.operator)];
    const at = code.indexOf(sign, left.end);
    if (range && at !== -1 && at < right.start)
      add(range, { operator, start: at, end: at + sign.length, text: by });
  };
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      add(child('test'), negate(child('test'), text));
      return;
    case 'BinaryExpression': {
      const sign = String(node.operator);
      if (equality[sign]) between('equality', equality[sign]);
      for (const other of boundary[sign] ?? []) between('boundary', other);
      const isText = [child('left'), child('right')].some(holdsText);
      if (arithmetic[sign] && !(sign === '+' && isText)) between('arithmetic', arithmetic[sign]);
      return;
    }
    case 'AssignmentExpression': {
      const other = assignment[String(node.operator)];
      if (other) between('arithmetic', other);
      return;
    }
    case 'LogicalExpression': {
      const sign = String(node.operator);
      // What is in parentheses may mix signs that cannot stand beside each other without them.
      const other = logical[sign];
      if (other) replace('logical', node, `(${text(child('left'))}) ${other} (${text(child('right'))})`);
      replace('operand removed', node, `(${text(child('left'))})`);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') replace('negation removed', node, `!!(${text(child('argument'))})`);
      return;
    case 'Literal':
      if (typeof node.value === 'boolean') replace('boolean', node, String(!node.value));
      if (typeof node.value === 'string' && node.value !== '' && isBehavior(node, parents, code))
        replace('string', node, "''");
      return;
    case 'TemplateLiteral':
      if (parents.at(-1)?.type !== 'TaggedTemplateExpression' && isBehavior(node, parents, code))
        replace('string', node, "''");
      return;
    case 'ReturnStatement':
      if (node.argument) returnNothing(child('argument'), add);
      return;
    case 'ArrowFunctionExpression':
      if (child('body').type !== 'BlockStatement' && parents.at(-1)?.type !== 'JSXExpressionContainer')
        returnNothing(child('body'), add);
      return;
    case 'CallExpression':
      mutateCall(node, replace, text);
      return;
    case 'MemberExpression':
      if (node.optional) {
        const start = child('object').end;
        const at = code.indexOf('?.', start);
        const isPlain = !node.computed && at !== -1 && at < child('property').start;
        if (isPlain && range)
          add(range, { operator: 'optional chaining', start: at, end: at + 2, text: '.' });
      }
      return;
    case 'ExpressionStatement':
      removeStatement(node, parents, text, add);
      return;
  }
}

const negate = (test: Node, text: (part: Node) => string): Edit => ({
  operator: 'condition negated',
  start: test.start,
  end: test.end,
  text: `!(${text(test)})`,
});

/** Not for what is nothing already, nor for a function, which is another way to write a declaration. */
function returnNothing(value: Node, add: (range: Node, edit: Edit) => void): void {
  const isNothing =
    (value.type === 'Identifier' && value.name === 'undefined') ||
    (value.type === 'Literal' && (value.value === null || typeof value.value === 'boolean')) ||
    (value.type === 'UnaryExpression' && (value.operator === 'void' || value.operator === '!')) ||
    ['AssignmentExpression', 'ArrowFunctionExpression', 'FunctionExpression'].includes(value.type);
  if (isNothing) return;
  const isElement = value.type.startsWith('JSX') || value.type === 'ParenthesizedExpression';
  add(value, {
    operator: 'return value',
    start: value.start,
    end: value.end,
    text: isElement ? 'null' : 'undefined',
  });
}

function mutateCall(
  node: Node,
  replace: (operator: string, part: Node, by: string) => void,
  text: (part: Node) => string,
): void {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  const property = callee.property as Node;
  const name = String(property.name);
  const other = swapped.get(name);
  if (other) replace('method', property, other);
  if (dropped.has(name)) replace('method', node, text(callee.object as Node));
}

function removeStatement(
  node: Node,
  parents: readonly Node[],
  text: (part: Node) => string,
  add: (range: Node, edit: Edit, isStatement: boolean) => void,
): void {
  const expression = node.expression as Node;
  const isEffect = ['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'ChainExpression'].includes(
    expression.type,
  );
  if (!isEffect || reporting.test(text(expression).replace(/^await /, '')) || parents.length === 0) return;
  if (/^super\(/.test(text(expression))) return;
  add(node, { operator: 'statement removed', start: node.start, end: node.end, text: ';' }, true);
}

/** The smallest expression around a node that can be run on its own; none under what must stay a name. */
function rangeOf(node: Node, parents: readonly Node[]): Node | null {
  let range = node;
  for (let at = parents.length - 1; at >= 0; at -= 1) {
    const parent = parents[at] as Node;
    if (parent.type === 'ChainExpression') range = parent;
    else if (parent.type === 'UnaryExpression' && parent.operator === 'delete') return null;
    else if (!['MemberExpression', 'CallExpression', 'TSNonNullExpression'].includes(parent.type)) break;
    else if (
      (parent.object ?? parent.callee) !== range &&
      (parent.object ?? parent.callee) !== parents[at + 1]
    )
      break;
  }
  return range;
}

function holdsText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  return node.type === 'BinaryExpression' && [node.left as Node, node.right as Node].some(holdsText);
}

/** Whether a text is more than a look, a message to developers, a name or a row of a table. */
function isBehavior(node: Node, parents: readonly Node[], code: string): boolean {
  const parent = parents.at(-1) as Node;
  if (/^(Import|Export)/.test(parent.type) || parent.type === 'ImportExpression') return false;
  // A property's name; the directive of a file; an attribute's text, which is a look or an address in the catalogue.
  if (parent.type === 'Property' && parent.key === node && !parent.computed) return false;
  if (parent.type === 'ExpressionStatement' || parent.type === 'JSXAttribute') return false;
  // What the list of calls says about one.
  if (parent.type === 'Property' && nameOf(parent.key, code) === 'summary') return false;
  if (typeof node.value === 'string' && classList.test(node.value)) return false;
  return !parents.some((around) => {
    if (around.type === 'NewExpression') return /^(Type|Range)?Error$/.test(nameOf(around.callee, code));
    if (around.type === 'CallExpression') {
      const name = nameOf(around.callee, code);
      return reporting.test(name) || classNames.test(name);
    }
    const size = (around.elements ?? around.properties) as Node[] | undefined;
    return size !== undefined && size.length > tableEntries && isAtTop(around, parents);
  });
}

const nameOf = (callee: unknown, code: string) => {
  const { start, end } = callee as Node;
  return code.slice(start, end);
};

const isAtTop = (node: Node, parents: readonly Node[]) =>
  !parents.slice(0, parents.indexOf(node)).some(({ type }) => /Function/.test(type));

/** Every node that is run, with what is around it; neither types nor what only says how a thing looks. */
function* walk(
  node: Node,
  parents: readonly Node[] = [],
): Generator<{ node: Node; parents: readonly Node[] }> {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  if (node.type === 'JSXAttribute' && looks.test(String((node.name as Node).name))) return;
  yield { node, parents };
  const inner = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, inner);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value;

/** The code of a file with all its mutants in it; `__mutant(n)` says which one is on. */
export function embed(code: string, mutants: readonly (readonly [number: number, mutant: Mutant])[]): string {
  const inOrder = mutants.toSorted(([, { range: a }], [, { range: b }]) => a[0] - b[0] || b[1] - a[1]);
  let at = 0;
  const render = (start: number, end: number): string => {
    let text = '';
    let from = start;
    for (let next = inOrder[at]; next && next[1].range[1] <= end; next = inOrder[at]) {
      const [begin, finish] = next[1].range;
      if (begin < from) throw new Error(`${next[1].file}: two mutants overlap at ${begin}`);
      const same: (typeof next)[] = [];
      for (; inOrder[at]?.[1].range[0] === begin && inOrder[at]?.[1].range[1] === finish; at += 1)
        same.push(inOrder[at] as typeof next);
      let inner = render(begin, finish);
      for (const [number, { changed, isStatement }] of same)
        inner = isStatement
          ? `{ if (!__mutant(${number})) { ${inner} } }`
          : `(__mutant(${number}) ? (${changed}) : (${inner}))`;
      text += code.slice(from, begin) + inner;
      from = finish;
    }
    return text + code.slice(from, end);
  };
  return render(0, code.length);
}
