import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { LocalDatabase } from '#web/offline/store/database.ts';
import { fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Shown = () => <p>La parte</p>;

test.each(['es', 'en'] as const)(
  'a part whose file is missing says what to do, and the form around it keeps its text (%s)',
  async (language) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    serve({});
    let isThere = false;
    const load = async () => (isThere ? Shown : await missing());
    for (const Part of [lazyPart(load), lazyPage(load, [])]) {
      isThere = false;
      await show(
        <ErrorBoundary>
          <input aria-label="Nombre" />
          <Suspense>
            <Part />
          </Suspense>
        </ErrorBoundary>,
        { language },
      );
      await fill(find('textbox', 'Nombre'), 'Ana');
      await until(() =>
        expect(find('alert')).toShow(language === 'es' ? 'Lo que escribió sigue' : 'What you typed is still'),
      );
      expect((find('textbox', 'Nombre') as HTMLInputElement).value).toBe('Ana');
      isThere = true;
      await press(find('button', language === 'es' ? 'Intentar de nuevo' : 'Try again'));
      await until(() => expect(document.body).toShow('La parte'));
      expect(findAll('alert')).toEqual([]);
      expect((find('textbox', 'Nombre') as HTMLInputElement).value).toBe('Ana');
    }
  },
);

test.each(['es', 'en'] as const)(
  'a screen whose database is lost, even after reopening, says so and keeps the outbox (%s)',
  async (language) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isLost = false;
    // Dexie keeps the browser's own method from when it opens.
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
      // As WebKit fails once its storage process has died: each transaction, and the next one too.
      if (isLost) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return transaction.apply(this, asked);
    });
    const db = new LocalDatabase(`lost-${language}`);
    const entry = { mseq: 1, id: 'a', kind: 'noop', v: 1, op: 'b', at: 1, offset: 0, body: '{}' };
    await db.outbox.add(entry);
    isLost = true;
    const Screen = () => <p>{useLiveQuery(() => db.outbox.count(), [])}</p>;
    await show(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
      { language },
    );
    await until(() =>
      expect(find('alert')).toShow(
        language === 'es' ? 'El almacén de este navegador no responde' : 'The storage of this browser',
      ),
    );
    expect(findAll('button', language === 'es' ? 'Cargar de nuevo' : 'Reload')).toHaveLength(1);
    isLost = false;
    expect(await db.outbox.toArray()).toEqual([entry]);
  },
);
