import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { DehydratedContext, type DehydratedQuery } from '#web/core/client/dehydrated.ts';
import { retrySession } from '#web/core/client/session.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { type Language, startI18n } from '#web/core/lib/i18n.ts';
import { waitUntil } from '../patience.ts';

/**
 * Whole screens of the participants and credentials: shown in a language, used by role and name, with a
 * server that answers from a table.
 */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
environment.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root | undefined;

interface ShowOptions {
  at?: string;
  language?: Language;
  /** What came with the page. */
  written?: readonly DehydratedQuery[];
}

/** Shows a screen at an address; '/auth' is a heading for redirects, with the page after it. */
export async function show(
  screen: ReactNode,
  { at = '/', language = 'es', written = [] }: ShowOptions = {},
): Promise<void> {
  // One left open would still answer keys.
  await close();
  onTestFinished(close);
  const areas = [
    'participants',
    'credentials',
    'badge',
    'rules',
    'account',
    'news',
    'home',
    'below',
    'blocks',
    'info',
    'inbox',
    'regulations',
    'legal',
    'dashboard',
    'competition',
    'common',
    'desk',
    'conflicts',
    'devices',
    'door',
    'kiosk',
    'handouts',
    'rehearsal',
    'admin',
    'people',
    'history',
    'errors',
    'fields',
  ] as const;
  await startI18n(language, areas);
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder);
  await act(async () =>
    root?.render(
      <DehydratedContext value={{ written, client: null }}>
        <WithQueries>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              {at !== '/auth' && <Route path="/auth" element={<SignIn />} />}
              <Route path="*" element={screen} />
            </Routes>
          </MemoryRouter>
        </WithQueries>
      </DehydratedContext>,
    ),
  );
}

/** Where a redirect led, and which page the user gets back to from there. */
function SignIn() {
  const wanted = (useLocation().state as { from?: { pathname?: string } } | null)?.from?.pathname;
  return (
    <>
      <h1>{'/auth'}</h1>
      {wanted && <p>{`then ${wanted}`}</p>}
    </>
  );
}

/** Removes the screen, as a reload does: the tab's storage stays, and the session is asked again. */
export async function leave(): Promise<void> {
  await close();
  retrySession();
  document.body.replaceChildren();
}

async function close(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
}

// ── the server ──────────────────────────────────────────────────────────────────────────────────────

export interface Asked {
  /** `POST /api/participants`. */
  call: string;
  search: URLSearchParams;
  /** JSON as it was read, bytes as text. */
  body: unknown;
}
type Reply = { status?: number; body: unknown } | 'offline';
export type Answers = Record<string, Reply | ((asked: Asked) => Reply | Promise<Reply>)>;

/** Answers calls from a table and writes down what was asked; what is not in it is not found. */
export function serve(answers: Answers): Asked[] {
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://cancha.test');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown =
      typeof init.body === 'string'
        ? JSON.parse(init.body)
        : init.body instanceof Blob
          ? await init.body.text()
          : undefined;
    const one = { call, search: url.searchParams, body };
    asked.push(one);
    const found = answers[call] ?? { status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } };
    const reply = typeof found === 'function' ? await found(one) : found;
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}

// ── what a person sees ──────────────────────────────────────────────────────────────────────────────

const roles: Record<string, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  checkbox: 'input[type=checkbox]',
  textbox:
    'input:not([type]), input[type=text], input[type=search], input[type=date], input[type=email], input[type=tel], input[type=password], textarea',
  spinbutton: 'input[type=number]',
  choice: 'select',
  alert: '[role=alert]',
  status: '[role=status]',
  image: 'img, [role=img]',
  combobox: '[role=combobox]',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
  tab: '[role=tab]',
  dialog: '[role=dialog], [role=alertdialog]',
  article: 'article',
  region: 'section[aria-label]',
  timer: '[role=timer]',
};

/** Every element of a role whose accessible name fits; a text must be the whole name. */
export function findAll(role: keyof typeof roles, name?: string | RegExp): HTMLElement[] {
  const elements = [...document.querySelectorAll<HTMLElement>(roles[role] ?? '')];
  if (name === undefined) return elements;
  return elements.filter((element) => {
    const own = nameOf(element);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

/** The one element of a role and name. */
export function find(role: keyof typeof roles, name?: string | RegExp): HTMLElement {
  const [element, second] = findAll(role, name);
  if (!element) throw new Error(`no ${role} ${String(name)} among: ${findAll(role).map(nameOf).join(' | ')}`);
  if (second) throw new Error(`more than one ${role} ${String(name)}`);
  return element;
}

/** The error text below a field. */
export function errorOf(field: HTMLElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return clean(document.getElementById(id)?.textContent);
}

function nameOf(element: Element): string {
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => (id ? document.getElementById(id)?.textContent : ''))
    .join(' ');
  const label = element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : '';
  const alt = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  return clean(alt ?? (clean(labelled) || label || spokenText(element)));
}

/** The text without what is there for the eye alone. */
function spokenText(element: Element): string | null {
  if (!element.querySelector('[aria-hidden=true]')) return element.textContent;
  const spoken = element.cloneNode(true) as Element;
  for (const shown of spoken.querySelectorAll('[aria-hidden=true]')) shown.remove();
  return spoken.textContent;
}

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

// ── what a person does ──────────────────────────────────────────────────────────────────────────────

/** Writes into a field, or chooses from a list, as a browser reports it. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    // React keeps its own setter on the element; the browser's is on the prototype.
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Types into a combobox and takes the first that fits, as Enter does. */
export async function pick(field: HTMLElement, typed: string): Promise<void> {
  await fill(field, typed);
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Opens a tab by its whole name. */
export async function openTab(name: string): Promise<void> {
  const tab = find('tab', name);
  await act(async () => {
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  });
}

/** Waits until a claim holds, while React renders outside of `act` as it does in a browser. */
export async function until<T>(claim: () => T): Promise<Awaited<T>> {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    return await waitUntil(claim);
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
