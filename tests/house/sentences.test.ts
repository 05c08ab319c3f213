import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type SourceFile, sourcesUnder } from './source-files.ts';

/** Every word a person reads comes from the catalogues: no component, no message holds one in the clear. */

/** Key names are the same in both languages. */
const keyNames = ['Enter', 'Esc', 'Ctrl', 'Tab'];

/** Attributes whose text is read, by eye or by ear; the last ones are those of our own components. */
const readAttributes = new Set([
  ...['title', 'alt', 'placeholder', 'label', 'summary', 'abbr'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...[
    'lead',
    'text',
    'hint',
    'caption',
    'description',
    'confirmLabel',
    'pendingLabel',
    'header',
    'error',
    'way',
  ],
]);
/** Calls that show what they are given. */
const telling = new Set(['showToast', 'prompt', 'confirm', 'alert', 'setCustomValidity', 'setFailure']);

test('no component or message contains a sentence', () => {
  const sources = sourcesUnder('web').filter(({ file }) => !file.startsWith('web/words/'));
  expect(sources.flatMap(sentencesIn)).toEqual([]);
});

test.each([
  ['text', '<p>Print the badge</p>'],
  ['text over several lines', '<p>\n  Imprimir\n</p>'],
  ['a text of two', '<p>{isOpen ? "Cerrar" : t("a.b")}</p>'],
  ['a text that comes only sometimes', '<p>{isOpen && "Cerrar"}</p>'],
  ['a text with a value', `<p>{\`\${count} equipos\`}</p>`],
  ['an attribute', '<input placeholder="Search here" />'],
  ['an attribute of two texts', '<button aria-label={isOpen ? "Close" : t("a.b")} />'],
  ['an attribute with a value', `<img alt={\`Foto de \${name}\`} />`],
  ['a passing message', 'showToast({ title: "Saved", description: text })'],
  ['a question of the browser', 'window.prompt("Copy this link", url)'],
])('the search sees %s', (_what, code) => {
  expect(sentencesIn({ file: 'web/ui/Example.tsx', text: code })).toHaveLength(1);
});

test.each([
  ['words of the catalogue', "<p title={t('desk.title')}>{t('desk.print')}</p>"],
  [
    'names of classes, files and keys',
    '<img className={a ? "grid gap-2" : "flex"} src="/pictures/a.svg" alt="" />',
  ],
  ['keys of a keyboard', '<kbd>Enter</kbd>'],
  ['signs', `<span>{"−"} · {\`\${a} – \${b}\`}</span>`],
  ['types', 'const [a, b] = useState<string>("first value"); const c = a < b;'],
])('the search passes over %s', (_what, code) => {
  expect(sentencesIn({ file: 'web/ui/Example.tsx', text: code })).toEqual([]);
});

// ── how ─────────────────────────────────────────────────────────────────────────────────────────────

/** A node of the syntax tree, as far as it is looked at here: https://github.com/estree/estree */
interface Node {
  type: string;
  [part: string]: unknown;
}

function sentencesIn({ file, text }: SourceFile): string[] {
  const { program, errors } = parseSync(file, text);
  expect(errors).toEqual([]);
  const found: string[] = [];
  visit(program as unknown as Node, (node) => found.push(...readBy(node)));
  return found.filter(isSentence).map((sentence) => `${file}: ${sentence.trim()}`);
}

/** The texts that this very node shows. */
function readBy(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodes(node.children).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? textsOf(child.expression) : [],
    );
  if (node.type === 'JSXAttribute') {
    const name = (node.name as Node).name;
    if (!readAttributes.has(String(name))) return [];
    const value = node.value as Node | null;
    return textsOf(value?.type === 'JSXExpressionContainer' ? value.expression : value);
  }
  if (node.type === 'CallExpression' && telling.has(nameOf(node.callee as Node)))
    return nodes(node.arguments).flatMap((argument) =>
      argument.type === 'ObjectExpression'
        ? nodes(argument.properties).flatMap((property) =>
            readAttributes.has(nameOf(property.key as Node)) ? textsOf(property.value) : [],
          )
        : textsOf(argument),
    );
  return [];
}

/** The texts an expression may come to, without what calls give back. */
function textsOf(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  const of = (...parts: string[]) => parts.flatMap((part) => textsOf(expression[part]));
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : [];
    case 'TemplateLiteral':
      return [
        ...nodes(expression.quasis).map((part) => (part.value as { cooked: string }).cooked),
        ...nodes(expression.expressions).flatMap(textsOf),
      ];
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
    case 'BinaryExpression':
      // What is compared is not shown.
      return /^([&|?]{2}|\+)$/.test(String(expression.operator)) ? of('left', 'right') : [];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return of('expression');
    default:
      return [];
  }
}

/** A word of at least two letters that is not all capitals: '3 PJ' and '·' are none. */
const isSentence = (text: string) =>
  /\p{L}{2,}/u.test(text) && /\p{Ll}/u.test(text) && !keyNames.includes(text.trim());

function nameOf(node: Node | null | undefined): string {
  if (!node) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  return String(node.name ?? node.value ?? '');
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of Object.values(node)) for (const child of nodes(part)) visit(child, see);
}

const nodes = (part: unknown): Node[] => (Array.isArray(part) ? part : [part]).filter(isNode);
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as { type?: unknown }).type === 'string';
