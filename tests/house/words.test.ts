import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

/** Folders in plain English (docs/style.md). */
const clean = ['server', 'shared', 'kiosk', 'scripts', 'docs', 'web', 'tests'];

const words = [
  ...['somebody', 'nobody', 'whoever', 'anew', 'meanwhile', 'of its own', 'by itself', 'for ever', 'office'],
  ...['stands', 'told', 'drawn', 'organiser\\w*', 'organisation\\w*', '\\w*colour\\w*', 'licence\\w*'],
  '\\w*enrol(?!l)\\w*',
].join('|');
const forbidden = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi');

/** Names that others read or that are stored: paths, columns, codes and keys of the API, file formats, screen texts. */
const names = [
  ...[
    '/api/devices/enrol',
    'device.enrol',
    "'enrol'",
    'enrol:',
    'enrol\\n',
    'ENROLMENT_CODE',
    'enrolmentCode',
  ],
  ...['enrolment_hash', 'enrolment_until', 'colours', 'toColourspace', 'Organiser s', "'Office'"],
  ...['told to a device ', 'CHANGED_MEANWHILE'],
  "'told'",
  // The XML of spreadsheets.
  ...['office:', 'xmlns:office', ':office='],
];

/** Spanish, and the invented articles and rules of the demonstration, which may use every word of the language. */
const isText = (file: string) =>
  /server\/operations\/demo\/fixtures|web\/words\/es\/|migrations\/|docs\/sql\/|security-claims\.ts|words\.test\.ts$/.test(
    file,
  );

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|md|css|cfg|ini|yml|env|conf)$|file$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !isText(file))
    .sort();
}

test.each(clean)('%s is written in plain English', (folder) => {
  const found = filesIn(folder).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const text = names.reduce((rest, name) => rest.replaceAll(name, ''), line);
        return (text.match(forbidden) ?? []).map((word) => `${file}:${at + 1}  ${word}`);
      }),
  );
  expect(found).toEqual([]);
});
