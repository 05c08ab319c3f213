import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '#web/core/lib/i18n.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';

/**
 * Parts of a server-rendered page that hydrate when they are seen: until then they stay, and nothing of them is lost.
 */

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
environment.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root | undefined;
let observe: (isIntersecting: boolean) => void;
const comeIntoView = () => observe(true);
let drawings = 0;

beforeEach(async () => {
  await startI18n('es', []);
  drawings = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        observe = (isIntersecting) => seen([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Part({ score }: { score: string }) {
  drawings += 1;
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {`${score} ${presses}`}
    </button>
  );
}

let setScore: (score: string) => void;
function Page() {
  const [score, set] = useState('0-0');
  setScore = set;
  return (
    <HydrateWhenSeen>
      <Part score={score} />
    </HydrateWhenSeen>
  );
}

/** Renders the page as the server does, then hydrates it; returns the rendered button. */
async function open(): Promise<HTMLButtonElement | null> {
  const holder = document.createElement('div');
  holder.innerHTML = renderToString(<Page />);
  document.body.append(holder);
  drawings = 0;
  const onRecoverableError = (error: unknown) => expect.fail(String(error));
  await act(async () => {
    root = hydrateRoot(holder, <Page />, { onRecoverableError });
  });
  return document.querySelector('button');
}

test('a part out of view stays as rendered, and costs nothing', async () => {
  const button = await open();
  expect(button?.textContent).toBe('0-0 0');
  expect(drawings).toBe(0);
});

test('a part stays as rendered when the browser reports that it is out of view', async () => {
  await open();
  await act(async () => observe(false));
  expect(drawings).toBe(0);
});

test('a part responds once it has scrolled into view', async () => {
  const button = await open();
  await act(async () => comeIntoView());
  expect(document.querySelector('button')).toBe(button);
  await act(async () => button?.click());
  expect(button?.textContent).toBe('0-0 1');
});

test('a change before a part is seen is shown in the same element, with the focus unchanged', async () => {
  const button = await open();
  button?.focus();
  await act(async () => setScore('61-58'));
  expect(document.querySelector('button')).toBe(button);
  expect(button?.textContent).toBe('61-58 0');
  expect(document.activeElement).toBe(button);
  await act(async () => button?.click());
  expect(button?.textContent).toBe('61-58 1');
});
