import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const floorPage = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
const hello = createElement(Link, { to: '/there' }, 'hello');
createRoot(document.body).render(createElement(BrowserRouter, null, createElement(Routes, null, createElement(Route, { path: '*', element: hello }))));
`;

/** The scripts of the floor: React, its DOM and the declarative router saying hello, built by our own Vite. */
export async function buildFloor(): Promise<string[]> {
  const id = 'virtual:floor';
  const output = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'floor',
        resolveId: (source) => (source === id ? path.join(root, 'web/floor.js') : null),
        load: (source) => (source.endsWith('web/floor.js') ? floorPage : null),
      },
    ],
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !('output' in first)) throw new Error('the floor was not built');
  return first.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
}
